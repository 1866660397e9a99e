// A finished run that never happened, complete in every part and the same in every process: for tests of what shows or
// writes runs.
#pragma once

#include "run/profile/profile.h"
#include "run/record/scorecard.h"

namespace assay::test {

// A 4 GB simulated card through three steps ("write", "read", "random"): thousands of I/Os, two stalls, six criteria.
// The criteria are such that `verdict` is the overall one.
JudgedRecord sampleRecord(Verdict verdict = Verdict::pass);
Profile sampleProfile(Verdict verdict = Verdict::pass); // the criteria that sampleRecord(verdict) was judged by

} // namespace assay::test

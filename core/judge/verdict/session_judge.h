// The judge of a session, made of the pure functions of this folder.
#pragma once

#include "run/session/run_judge.h"

#include <memory>

namespace assay {

std::unique_ptr<const RunJudge> sessionJudge();

} // namespace assay

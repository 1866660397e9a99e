// Are the tables beside the audit trail as this program wrote them? For the sources of this folder.
#pragma once

#include "line/store/line_connection.h"
#include "line/store/line_head.h"

namespace assay {

// Notes a fault in this row; 0 = a row without a number.
void noteFault(AuditCheck& check, const char* table, long long row, Message what);
// Writes the first fault of the tables into `check`, which has the head of the audit trail.
void checkTables(LineConnection& line, const AuditCopies& copies, AuditCheck& check);

} // namespace assay

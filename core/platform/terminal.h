// What standard error is connected to, for progress displays. Any thread.
#pragma once

namespace assay::platform {

bool errorStreamIsTerminal();
// Columns of that terminal; 80 where it does not say.
unsigned terminalColumns();

} // namespace assay::platform

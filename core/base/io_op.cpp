#include "base/io_op.h"

namespace assay {

const char* name(IoOp op)
{
    switch (op) {
    case IoOp::read: return "read";
    case IoOp::write: return "write";
    case IoOp::flush: return "flush";
    }
    return "";
}

} // namespace assay

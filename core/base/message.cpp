#include "base/message.h"

namespace assay {

std::string Message::fill(std::string_view translated) const
{
    std::string out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < translated.size(); ++i) {
        if (translated.compare(i, 2, "{}") == 0) {
            if (next < arguments.size())
                out += arguments[next++];
            ++i;
        } else {
            out += translated[i];
        }
    }
    return out;
}

} // namespace assay

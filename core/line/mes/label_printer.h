// Labels to a printer that listens for ZPL on TCP, usually on port 9100 (docs/user/mes.md).
#pragma once

#include "line/mes/delivery_queue.h"
#include "line/mes/zpl_label.h"

#include <cstdint>

namespace assay {

struct LabelPrinter {
    std::string host;
    std::uint16_t port = 9100;
    Ns limit = std::chrono::seconds(5); // for each of: connecting, asking, sending
    // Asks for the printer's state before and behind the label (~HS): no paper, paused or open are waited for, and what
    // it answers behind a label proves that it has it. Off for printers that do not answer.
    bool asksState = true;
};

// A label prints at most once: where the connection ends within one, nobody knows whether it came out, and the result
// is refused for a person to look at.
DeliveryQueue::Deliver labelPrinter(LabelPrinter printer, LabelTemplate label);

} // namespace assay

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
    // Queries the printer's state (~HS) before and after the label: waits while paper is missing or the printer is
    // paused or open; the reply after the label confirms its receipt. Off for printers without replies.
    bool asksState = true;
};

// A label prints at most once: if the connection ends within a label, its state is unknown, and the result is refused,
// for a person to check.
DeliveryQueue::Deliver labelPrinter(LabelPrinter printer, LabelTemplate label);

} // namespace assay

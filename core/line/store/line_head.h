// Heads of the hash chains of a station's database, and the result of their check.
#pragma once

#include "ground/base/message.h"

#include <optional>
#include <span>
#include <string>

namespace assay {

// Number and hash of a row of a chain, usually the last one.
struct AuditHead {
    long long sequence = 0; // 0: it is empty
    std::string hash;
};

struct AuditCheck {
    std::size_t rows = 0, results = 0;
    AuditHead head;
    std::string headText; // of the trail and the results together, for AuditCopies::head; "" = not whole
    // Number of the first changed row, 0 for a row without a number; no value if nothing was changed.
    std::optional<long long> changedRow;
    std::string table; // that it is in
    Message what;      // "" = whole; else a sentence that names the row
};

// Copies of the chain outside the database.
struct AuditCopies {
    std::span<const AuditHead> audit = {}, results = {}; // rows on the server, in the order of their numbers
    std::string head = {};                               // AuditCheck::headText of some earlier time; "" = none
};
bool isHeadText(const std::string& text);

} // namespace assay

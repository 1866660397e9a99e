#include "run/scenario/capacity_probe/capacity_findings.h"

#include "run/scenario/common/miss_probability.h"
#include "run/scenario/full_overwrite/full_overwrite_id.h"

#include <algorithm>

namespace assay {

Bytes toleratedDamage(Bytes capacity)
{
    return std::min(mib(4),
                    Bytes(static_cast<std::uint64_t>(kMinMissingShare * static_cast<double>(capacity.count()))));
}

void applyProof(BorderProof proof, Bytes capacity, CapacityFindings& found)
{
    if (proof == BorderProof::storesNone) {
        found.kind = "damaged";
        found.partial = false;
        found.realLow = found.realHigh = Bytes();
        found.realLikely.reset();
    } else if (proof == BorderProof::scattered || capacity - found.realHigh <= toleratedDamage(capacity)) {
        found.kind = "damaged";
        found.partial = true;
    }
}

nlohmann::json bytesOrNull(Bytes value)
{
    return value.count() > 0 ? nlohmann::json(value.count()) : nlohmann::json(nullptr);
}

nlohmann::json findingFacts(const CapacityFindings& found, Bytes capacity)
{
    nlohmann::json facts = {
        {"advertised_bytes", capacity.count()},
        {"kind", found.kind ? nlohmann::json(*found.kind) : nlohmann::json(nullptr)},
        {"real_low_bytes", found.realLow.count()},
        {"real_high_bytes", found.realHigh.count()},
        {"real_likely_bytes", found.realLikely ? nlohmann::json(found.realLikely->count()) : nlohmann::json(nullptr)},
        {"modulus_bytes", bytesOrNull(found.modulus)},
        {"partial", found.partial},
        {"escalated", found.overwritten ? kFullOverwrite : "no"}};
    if (found.overwritten)
        facts["compared_bytes"] = capacity.count();
    return facts;
}

} // namespace assay

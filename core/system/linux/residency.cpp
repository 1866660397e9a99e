#include "system/linux/residency.h"

#include "ground/base/aligned_buffer.h"
#include "system/quarantine.h"

#include <atomic>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

namespace assay::platform {

namespace {

constexpr Bytes kPage = kib(4);
constexpr std::uint64_t kPlaces = 8;
constexpr int kAnswerMs = 2000; // a card may hang at its first read

enum class Answer { unknown, yes, no };

std::optional<bool> isCached(int descriptor, Bytes offset)
{
    void* const page =
        mmap(nullptr, kPage.count(), PROT_READ, MAP_SHARED, descriptor, static_cast<off_t>(offset.count()));
    if (page == MAP_FAILED)
        return std::nullopt;
    unsigned char resident = 0;
    const bool told = mincore(page, kPage.count(), &resident) == 0;
    munmap(page, kPage.count());
    return told ? std::optional((resident & 1) != 0) : std::nullopt;
}

Answer ask(const OpenCard& card)
{
    const int descriptor = card.descriptor.get();
    const AlignedBuffer buffer(kPage);
    for (std::uint64_t place = 0; place < kPlaces; ++place) {
        // Away from both ends, where systems look for partition tables and file systems.
        const Bytes offset = roundDown(Bytes(card.capacity.count() / (2 * kPlaces) * (2 * place + 1)), kPage);
        const auto before = isCached(descriptor, offset);
        if (!before)
            return Answer::unknown;
        if (*before)
            continue;
        if (pread(descriptor, buffer.span().data(), kPage.count(), static_cast<off_t>(offset.count())) !=
            static_cast<ssize_t>(kPage.count()))
            continue;
        const auto after = isCached(descriptor, offset);
        return !after ? Answer::unknown : *after ? Answer::no : Answer::yes;
    }
    return Answer::unknown;
}

} // namespace

const char* pageCacheBypassed(const std::shared_ptr<OpenCard>& card)
{
    const auto answer = std::make_shared<std::atomic<Answer>>(Answer::unknown);
    if (!finishesWithin(kAnswerMs, [card, answer] { *answer = ask(*card); }))
        return "unknown";
    switch (answer->load()) {
    case Answer::yes: return "yes";
    case Answer::no: return "no";
    case Answer::unknown: break;
    }
    return "unknown";
}

} // namespace assay::platform

#include "sim/flash_model.h"

#include <array>

namespace assay {

namespace {

// A card without translation troubles: every host page costs one program, nothing is ever copied. Transfer and program follow each other.
class IdealFlash final : public FlashModel {
public:
    explicit IdealFlash(const CardModel& model) : m_model(model) {}

    Ns serve(IoOp op, Bytes offset, Bytes length) override
    {
        if (op == IoOp::flush)
            return m_model.commandTime;
        Bytes& next = m_nextOffset[op == IoOp::write ? 1 : 0];
        const bool continues = offset == next;
        next = offset + length;
        const Ns transfer(static_cast<std::int64_t>(static_cast<double>(length.count()) * 1e3 / m_model.busMegabytesPerSecond));
        const std::uint64_t pages = pagesTouched(offset, length);
        const auto turns = static_cast<std::int64_t>((pages + m_model.planes - 1) / m_model.planes);
        if (op == IoOp::read)
            return m_model.commandTime + transfer + m_model.readTime * turns + (continues ? Ns() : m_model.randomReadExtra);
        m_hostBytes += length;
        m_nandBytes += m_model.page * pages;
        return m_model.commandTime + transfer + m_model.programTime * turns + (continues ? Ns() : m_model.randomWriteExtra);
    }

    std::map<std::string, double> truth() const override
    {
        return {{"host_bytes", static_cast<double>(m_hostBytes.count())}, {"nand_bytes", static_cast<double>(m_nandBytes.count())}};
    }

private:
    std::uint64_t pagesTouched(Bytes offset, Bytes length) const
    {
        const std::uint64_t page = m_model.page.count();
        return (offset.count() + length.count() + page - 1) / page - offset.count() / page;
    }
    CardModel m_model;
    std::array<Bytes, 2> m_nextOffset{}; // where the next read and the next write would continue
    Bytes m_hostBytes;
    Bytes m_nandBytes;
};

} // namespace

std::unique_ptr<FlashModel> makeFlashModel(const CardModel& model) { return std::make_unique<IdealFlash>(model); }

} // namespace assay

#include "io/volume/image_copy.h"

#include "ground/base/aligned_buffer.h"
#include "ground/base/text.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

namespace assay {

namespace {

constexpr Bytes kPiece = mib(1); // copied at once
constexpr Bytes kFirstSector(kSectorBytes);
constexpr Ns kPieceTime = std::chrono::minutes(1);

// Pieces of all extents but the first sector, aligned to kPiece, the last one first.
std::vector<Extent> piecesOf(const FileSystemImage& image)
{
    std::vector<Extent> pieces;
    for (const Extent& part : image.written())
        for (Bytes at = std::max(part.offset, kFirstSector), end = part.offset + part.length; at < end;) {
            const Bytes next = std::min(end, roundDown(at, kPiece) + kPiece);
            pieces.push_back({at, next - at});
            at = next;
        }
    std::ranges::sort(pieces, std::ranges::greater(), &Extent::offset);
    return pieces;
}

class Copy {
public:
    Copy(const FileSystemImage& image, BlockDevice& card, const std::stop_token& stop)
        : m_image(image), m_card(card), m_stop(stop), m_arena(std::make_shared<const AlignedBuffer>(kPiece * 2))
    {
    }

    Result<void> open()
    {
        auto engine = m_card.openEngine(EngineKind::automatic, 1, m_arena);
        if (!engine)
            return tl::unexpected(engine.error());
        m_engine = std::move(*engine);
        return {};
    }

    Result<void> clear(const Extent& piece)
    {
        std::ranges::fill(expected(piece), std::byte{});
        return perform({.op = IoOp::write, .offset = piece.offset, .buffer = expected(piece)});
    }

    Result<void> write(const Extent& piece)
    {
        if (auto read = m_image.read(piece.offset, expected(piece)); !read)
            return read;
        return perform({.op = IoOp::write, .offset = piece.offset, .buffer = expected(piece)});
    }

    Result<void> flush() { return perform({.op = IoOp::flush, .offset = Bytes(), .buffer = {}}); }

    Result<void> compare(const Extent& piece)
    {
        const auto found = m_arena->span().subspan(kPiece.count(), piece.length.count());
        if (auto read = perform({.op = IoOp::read, .offset = piece.offset, .buffer = found}); !read)
            return read;
        if (auto read = m_image.read(piece.offset, expected(piece)); !read)
            return read;
        const auto [at, other] = std::ranges::mismatch(found, expected(piece));
        if (at == found.end())
            return {};
        return fail(Errc::environment,
                    msg("format", "The new file system reads back differently from {} at byte {}.", path(),
                        piece.offset.count() + static_cast<std::uint64_t>(at - found.begin())));
    }

private:
    std::string path() const { return displayable(m_card.info().path, 160); }
    std::span<std::byte> expected(const Extent& piece) const { return m_arena->span().first(piece.length.count()); }

    Result<void> perform(const IoRequest& request)
    {
        if (const auto sent = m_engine->submit({&request, 1}); !sent)
            return tl::unexpected(sent.error());
        IoCompletion done;
        const auto reaped = m_engine->reap({&done, 1}, 1, m_card.clock().now() + kPieceTime, m_stop);
        if (!reaped)
            return tl::unexpected(reaped.error());
        if (m_stop.stop_requested())
            return fail(Errc::stopped, msg("device", "Stopped."));
        if (*reaped == 0)
            return fail(Errc::hung, msg("device", "{} did not answer while a file system was written to it.", path()));
        if (done.osError == 0 && done.transferred == Bytes(request.buffer.size()))
            return {};
        if (request.op == IoOp::read)
            return fail(Errc::environment,
                        msg("format", "The new file system could not be read back from {} at byte {}: {}.", path(),
                            request.offset.count(), std::generic_category().message(done.osError)),
                        done.osError);
        return fail(Errc::environment,
                    msg("device", "The file system could not be written to {} at byte {}: {}.", path(),
                        request.offset.count(), std::generic_category().message(done.osError)),
                    done.osError);
    }

    const FileSystemImage& m_image;
    BlockDevice& m_card;
    const std::stop_token& m_stop;
    std::shared_ptr<const AlignedBuffer> m_arena; // the image's piece, then the card's
    std::unique_ptr<IoEngine> m_engine;           // destroyed before its memory
};

} // namespace

Result<void> copyToCard(const FileSystemImage& image, BlockDevice& card, ReadBack readBack, const std::stop_token& stop)
{
    const Extent first{Bytes(), kFirstSector};
    const std::vector<Extent> pieces = piecesOf(image);
    Copy copy(image, card, stop);
    auto done = copy.open().and_then([&] { return copy.clear(first); }).and_then([&] { return copy.flush(); });
    for (auto piece = pieces.begin(); done && piece != pieces.end(); ++piece)
        done = copy.write(*piece);
    if (done)
        done = copy.flush();
    for (auto piece = pieces.begin(); done && readBack == ReadBack::yes && piece != pieces.end(); ++piece)
        done = copy.compare(*piece);
    if (done)
        done = copy.write(first).and_then([&] { return copy.flush(); });
    return done && readBack == ReadBack::yes ? copy.compare(first) : done;
}

} // namespace assay

#include "io/volume/volume_source.h"

#include "ground/base/text.h"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace assay {

namespace {

constexpr std::size_t kWindowBytes = 64 << 10; // tables are read entry by entry

tl::unexpected<Error> unreadable(const std::string& path)
{
    return fail(Errc::environment, msg("volume", "{} cannot be read; check the path and its permissions.",
                                       displayable(path, kMaxPathLength)));
}

} // namespace

Result<FileSource> FileSource::open(const std::string& path, Bytes block)
{
    FileSource source;
    source.m_path = path;
    source.m_block = block;
    std::error_code none;
    const auto status = std::filesystem::status(std::filesystem::path(path), none);
    if (!std::filesystem::is_regular_file(status) && !std::filesystem::is_block_file(status))
        return unreadable(path);                                       // opening a pipe would wait for a writer
    source.m_file.open(std::filesystem::path(path), std::ios::binary); // which is UTF-8 on every system
    source.m_file.seekg(0, std::ios::end);
    const std::streamoff size = source.m_file ? static_cast<std::streamoff>(source.m_file.tellg()) : -1;
    if (size <= 0)
        return unreadable(path);
    source.m_size = Bytes(static_cast<std::uint64_t>(size));
    return source;
}

Result<void> FileSource::read(Bytes offset, std::span<std::byte> into)
{
    m_file.clear();
    m_file.seekg(static_cast<std::streamoff>(offset.count()));
    m_file.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
    if (m_file.gcount() != static_cast<std::streamsize>(into.size()))
        return unreadable(m_path);
    return {};
}

bool VolumePart::fetch(Bytes offset, std::size_t size)
{
    if (offset >= m_windowAt && offset + Bytes(size) <= m_windowAt + Bytes(m_window.size()))
        return true;
    m_window.resize(std::min<std::uint64_t>(std::max(size, kWindowBytes), (m_length - offset).count()));
    m_windowAt = offset;
    const auto read = m_source.read(m_begin + offset, m_window);
    if (!read && !m_error)
        m_error = read.error();
    return read.has_value();
}

std::span<const std::byte> VolumePart::at(Bytes offset, std::size_t size)
{
    static const std::vector<std::byte> kZeros(kMaxReadBytes);
    const std::span<const std::byte> none = std::span(kZeros).first(std::min(size, kMaxReadBytes));
    if (failed())
        return none;
    if (size > kMaxReadBytes || offset > m_length || Bytes(size) > m_length - offset) {
        damaged(msg("volume",
                    "The file system is damaged: it points beyond its end; check it on a computer, or erase it."));
        return none;
    }
    if (!fetch(offset, size))
        return none;
    return std::span<const std::byte>(m_window).subspan((offset - m_windowAt).count(), size);
}

std::uint64_t VolumePart::number(Bytes offset, std::size_t size) { return littleEndian(at(offset, size), 0, size); }

void VolumePart::damaged(Message sentence)
{
    if (!m_error)
        m_error = Error{Errc::badInput, std::move(sentence)};
}

} // namespace assay

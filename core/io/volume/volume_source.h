// The bytes of a card or of an image, for file system readers. Read-only.
#pragma once

#include "ground/base/little_endian.h"
#include "ground/base/result.h"
#include "ground/base/units.h"

#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

class VolumeSource {
public:
    virtual ~VolumeSource() = default;
    virtual Bytes size() const = 0;
    // The logical block of the device, used by its partition table; a hint: readVolume() tries others too.
    virtual Bytes block() const { return Bytes(kSectorBytes); }
    // Fills `into` from `offset` on. Precondition: within size(). Errc::environment if it is not readable.
    virtual Result<void> read(Bytes offset, std::span<std::byte> into) = 0;
};

// A block device or an image, by its path. Single thread.
class FileSource final : public VolumeSource {
public:
    // Errc::environment if it cannot be opened for reading.
    static Result<FileSource> open(const std::string& path, Bytes block = Bytes(kSectorBytes));
    Bytes size() const override { return m_size; }
    Bytes block() const override { return m_block; }
    Result<void> read(Bytes offset, std::span<std::byte> into) override;

private:
    std::string m_path;
    std::ifstream m_file;
    Bytes m_size, m_block;
};

// The part of a card with a file system; nothing outside of it is read. The first error of the file system is stored,
// and from then on every byte reads as 0. So a traversal ends by itself and checks once, at its end.
class VolumePart {
public:
    // Precondition: begin + length within source.size().
    VolumePart(VolumeSource& source, Bytes begin, Bytes length) : m_source(source), m_begin(begin), m_length(length) {}

    Bytes begin() const { return m_begin; }
    Bytes length() const { return m_length; }
    bool isWholeCard() const { return m_length == m_source.size(); }
    bool endsWithCard() const { return m_begin + m_length == m_source.size(); }
    // Returns `size` bytes, at most kMaxReadBytes; valid until the next call.
    std::span<const std::byte> at(Bytes offset, std::size_t size);
    // Returns a number of 1 to 8 bytes, little endian.
    std::uint64_t number(Bytes offset, std::size_t size);

    // Notes why the traversal cannot continue; the first reason is kept.
    void damaged(Message sentence);
    bool failed() const { return m_error.has_value(); }
    const Error& error() const { return *m_error; } // precondition: failed()

    static constexpr std::size_t kMaxReadBytes = 1 << 20;

private:
    bool fetch(Bytes offset, std::size_t size);

    VolumeSource& m_source;
    Bytes m_begin, m_length;
    std::vector<std::byte> m_window; // the data read last
    Bytes m_windowAt;
    std::optional<Error> m_error;
};

} // namespace assay

// The bytes of a card or of an image of one, for those who read its file system. Read only.
#pragma once

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
    // The logical block of the device, in which its partition table counts; a hint: readVolume() tries others too.
    virtual Bytes block() const { return Bytes(kSectorBytes); }
    // Fills `into` from `offset` on. Precondition: within size(). Errc::environment when it cannot be read.
    virtual Result<void> read(Bytes offset, std::span<std::byte> into) = 0;
};

// A block device or an image, by its path. Single thread.
class FileSource final : public VolumeSource {
public:
    // Errc::environment when it cannot be opened for reading.
    static Result<FileSource> open(const std::string& path, Bytes block = Bytes(kSectorBytes));
    Bytes size() const override { return m_size; }
    Bytes block() const override { return m_block; }
    Result<void> read(Bytes offset, std::span<std::byte> into) override;

private:
    std::string m_path;
    std::ifstream m_file;
    Bytes m_size, m_block;
};

// The part of a card in which a file system lies; nothing outside of it is read. What is wrong with the file system is
// kept, the first of it, and from then on every byte reads as 0: so a walk ends by itself and asks once, at its end.
class VolumePart {
public:
    // Precondition: begin + length within source.size().
    VolumePart(VolumeSource& source, Bytes begin, Bytes length) : m_source(source), m_begin(begin), m_length(length) {}

    Bytes begin() const { return m_begin; }
    Bytes length() const { return m_length; }
    bool isWholeCard() const { return m_length == m_source.size(); }
    bool endsWithCard() const { return m_begin + m_length == m_source.size(); }
    // Returns `size` bytes, at most kMostAtOnce; valid until the next call.
    std::span<const std::byte> at(Bytes offset, std::size_t size);
    // Returns a number of 1 to 8 bytes, little endian.
    std::uint64_t number(Bytes offset, std::size_t size);

    // Notes why the file system cannot be followed further; the first reason stays.
    void damaged(Message sentence);
    bool failed() const { return m_error.has_value(); }
    const Error& error() const { return *m_error; } // precondition: failed()

    static constexpr std::size_t kMostAtOnce = 1 << 20;

private:
    bool fetch(Bytes offset, std::size_t size);

    VolumeSource& m_source;
    Bytes m_begin, m_length;
    std::vector<std::byte> m_window; // what was read last
    Bytes m_windowAt;
    std::optional<Error> m_error;
};

// A number of `size` bytes at `at` of what a VolumePart has given. Precondition: within `bytes`.
std::uint64_t littleEndian(std::span<const std::byte> bytes, std::size_t at, std::size_t size);

} // namespace assay

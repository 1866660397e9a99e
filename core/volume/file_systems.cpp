#include "volume/file_systems.h"

namespace assay {

void addRun(std::vector<Extent>& runs, Extent run)
{
    if (!runs.empty() && runs.back().offset + runs.back().length == run.offset)
        runs.back().length += run.length;
    else
        runs.push_back(run);
}

Message misfit()
{
    return msg("volume",
               "The file system is damaged: its tables do not fit into its partition; check it on a computer, "
               "or erase it.");
}

Message tooMany()
{
    return msg("volume", "The file system is damaged: it has more files or folders, longer paths or more pieces than a "
                         "card can have; check it on a computer, or erase it.");
}

void addFree(VolumePart& part, VolumeLayout& layout, Extent run)
{
    if (layout.free.size() >= kMaxVolumeExtents)
        return part.damaged(tooMany());
    addRun(layout.free, run);
}

void addFile(VolumePart& part, VolumeLayout& layout, VolumeFile file)
{
    if (layout.files.size() >= kMaxVolumeFiles || file.path.size() > kMaxVolumePath)
        return part.damaged(tooMany());
    for (Extent& extent : file.extents)
        extent.offset += part.begin();
    layout.files.push_back(std::move(file));
}

bool ClusterMap::visit(std::uint64_t number, std::vector<Extent>& runs)
{
    if (!has(number)) {
        m_part.damaged(msg("volume",
                           "The file system is damaged: a file leads to cluster {}, and there are {}; check it on a "
                           "computer, or erase it.",
                           number, count()));
        return false;
    }
    if (m_visited[number - 2]) {
        m_part.damaged(msg("volume",
                           "The file system is damaged: cluster {} belongs to two files, or twice to one; check it on "
                           "a computer, or erase it.",
                           number));
        return false;
    }
    m_visited[number - 2] = true;
    const std::size_t before = runs.size();
    addRun(runs, {place(number), m_cluster});
    m_extents += runs.size() - before;
    if (m_extents > kMaxVolumeExtents)
        m_part.damaged(tooMany());
    return !m_part.failed();
}

std::string utf8OfUtf16(std::span<const std::uint16_t> text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint32_t code = text[i];
        if (code >= 0xD800 && code < 0xDC00 && i + 1 < text.size() && text[i + 1] >= 0xDC00 && text[i + 1] < 0xE000)
            code = 0x10000 + ((code - 0xD800) << 10) + (text[++i] - 0xDC00u);
        else if (code >= 0xD800 && code < 0xE000)
            code = 0xFFFD;
        const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xC0 | code >> 6);
            put(0x80 | (code & 0x3F));
        } else {
            if (code < 0x10000) {
                put(0xE0 | code >> 12);
            } else {
                put(0xF0 | code >> 18);
                put(0x80 | (code >> 12 & 0x3F));
            }
            put(0x80 | (code >> 6 & 0x3F));
            put(0x80 | (code & 0x3F));
        }
    }
    return out;
}

} // namespace assay

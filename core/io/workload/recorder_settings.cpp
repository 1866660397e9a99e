// Behaviour of a camera in addition to writing its streams into files: rate variation, log, pictures, protected and
// deleted files.
#include "io/workload/recorder_trace.h"

#include <algorithm>

namespace assay {

// Returns the bytes of a stream in one tick.
double RecorderTrace::bytesInTick(std::size_t stream)
{
    double mean = m_config.megabitsPerSecond[stream] * 1e6 / 8 * seconds(kTick);
    if (m_config.scene.count() > 0) {
        if (stream == 0 && m_now >= m_nextScene) {
            m_nextScene += m_config.scene;
            for (double& rate : m_sceneRate)
                rate = 1 + m_config.sceneVariation * (2 * m_prng.uniform() - 1);
        }
        mean *= m_sceneRate[stream];
    }
    if (const auto ticks = m_config.groupOfPictures / kTick; ticks > 1) {
        const double others = 1 / (m_config.keyFrame + static_cast<double>(ticks - 1)) * static_cast<double>(ticks);
        mean *= m_now / kTick % ticks == 0 ? others * m_config.keyFrame : others;
    }
    return mean * (1 + m_config.rateVariation * (2 * m_prng.uniform() - 1));
}

void RecorderTrace::writeLog()
{
    m_nextLog += m_config.logInterval;
    const Bytes length = std::min(m_config.logWrite, m_config.cluster * m_logClusters.size() - m_logAt);
    issueWithin(TraceWrite::Part::log, m_logClusters, m_logAt, length);
    if (m_config.fileSystem == FileSystem::ext4)
        noteLogTime();
    addRequest({FileRequest::Kind::write, FileRequest::kLog, m_logAt, length, TraceWrite::Part::log});
    m_logAt += length;
    if (m_logAt == m_config.cluster * m_logClusters.size())
        m_logAt = Bytes();
}

// Deletes the oldest file that no event has marked; a marked one if too many are marked, or no others exist.
void RecorderTrace::deleteOldest()
{
    const auto protectedCount = static_cast<std::size_t>(std::ranges::count(m_finished, true, &Finished::isProtected));
    auto oldest = m_finished.begin();
    if (protectedCount <= m_config.protectedFiles)
        oldest = std::ranges::find(m_finished, false, &Finished::isProtected);
    else
        oldest = std::ranges::find(m_finished, true, &Finished::isProtected);
    if (oldest == m_finished.end())
        oldest = m_finished.begin();
    remove(*oldest);
    m_finished.erase(oldest);
}

void RecorderTrace::remove(const Finished& file)
{
    for (const std::uint32_t cluster : file.clusters)
        release(cluster);
    if (file.node)
        forgetNode(*file.node);
    addRequest({FileRequest::Kind::remove, file.number, {}, {}});
    noteFolder();
    if (m_config.discard)
        issueRuns(TraceWrite::Part::discard, file.clusters);
    if (m_config.fileSystem == FileSystem::exfat) {
        m_usedSlots[file.slot] = false;
        noteEntry(file.slot);
    }
}

void RecorderTrace::markProtected()
{
    m_nextEvent += m_config.eventInterval;
    for (Recording& file : m_recordings)
        file.isProtected = true;
}

// Writes a complete file and closes it.
void RecorderTrace::takePicture()
{
    m_nextPicture += m_config.pictureInterval;
    Recording file;
    append(file, m_config.picture, TraceWrite::Part::video);
    freeUnused(file);
    addRequest({FileRequest::Kind::close, file.number, {}, file.length, TraceWrite::Part::video, m_recordings.size()});
    m_pictures.push_back({std::move(file.clusters), file.slot, m_recordings.size(), false, file.number, file.node});
    if (m_pictures.size() > m_config.maxPictures) {
        remove(m_pictures.front());
        m_pictures.pop_front();
    }
}

} // namespace assay

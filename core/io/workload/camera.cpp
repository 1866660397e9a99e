#include "io/workload/camera.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

// Maximum age of dirty buffers (vm.dirty_expire_centisecs).
constexpr Ns kMaxDirtyAge = std::chrono::seconds(30);
constexpr Bytes kLargest = mib(1); // maximum write of zeros
// Distance of the streams' first indexes in intervals, so that they do not coincide
constexpr double kIndexPhase = 1.37;

double number(Bytes bytes) { return static_cast<double>(bytes.count()); }

std::uint64_t runsIn(const std::vector<std::uint32_t>& clusters)
{
    std::uint64_t runs = clusters.empty() ? 0 : 1;
    for (std::size_t i = 1; i < clusters.size(); ++i)
        runs += clusters[i] != clusters[i - 1] + 1 ? 1 : 0;
    return runs;
}

// Returns cluster counts in per mille of their cell; at least 1 if there is any.
std::vector<std::uint32_t> permilleOf(const std::vector<std::uint64_t>& counts, std::uint64_t perCell,
                                      std::uint64_t clusters)
{
    std::vector<std::uint32_t> shares;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::uint64_t size = std::min(perCell, clusters - perCell * i);
        const std::uint64_t share = (counts[i] * 1000 + size / 2) / size;
        shares.push_back(static_cast<std::uint32_t>(counts[i] > 0 ? std::max<std::uint64_t>(share, 1) : 0));
    }
    return shares;
}

} // namespace

Camera::Camera(const RecorderConfig& config)
    : m_config(config), m_prng(config.seed), m_fileSystem(FileSystemModel::create(config)),
      m_recordings(config.megabitsPerSecond.size()), m_latest(m_recordings.size()), m_nextLog(config.logInterval),
      m_sceneRate(m_recordings.size(), 1.0), m_saved(m_recordings.size()), m_nextWriteBack(config.writeBack),
      m_nextScene(config.scene), m_nextEvent(config.eventInterval), m_nextPicture(config.pictureInterval),
      m_nextTables(kMaxDirtyAge)
{
    for (std::size_t i = 0; i < m_recordings.size(); ++i)
        m_nextIndex.emplace_back(static_cast<Ns::rep>(static_cast<double>(config.indexInterval.count()) *
                                                      (1 + (kIndexPhase - 1) * static_cast<double>(i))));
    if (config.log)
        m_fileSystem->allocateLog(m_log, std::max<std::uint64_t>(1, config.logRing / config.cluster));
}

TraceWrite Camera::next()
{
    auto& writes = m_fileSystem->writes();
    while (writes.empty())
        tick();
    const TraceWrite write = writes.front();
    writes.pop_front();
    return write;
}

FileRequest Camera::nextRequest()
{
    m_asFiles = true;
    while (m_requests.empty()) {
        tick();
        m_fileSystem->writes().clear();
    }
    const FileRequest request = m_requests.front();
    m_requests.pop_front();
    return request;
}

Camera::Map Camera::map(std::uint64_t maxCells) const
{
    const auto& allocated = m_fileSystem->allocated();
    const std::uint64_t first = m_fileSystem->dataBegin() / m_config.cluster, clusters = allocated.size() - first;
    const std::uint64_t perCell = (clusters + maxCells - 1) / maxCells;
    std::vector<std::uint64_t> counts((clusters + perCell - 1) / perCell);
    for (std::uint64_t cluster = 0; cluster < clusters; ++cluster)
        counts[cluster / perCell] += allocated[first + cluster] ? 1 : 0;
    Map map{m_config.offset + m_fileSystem->dataBegin(),
            m_config.cluster * clusters,
            m_config.cluster * perCell,
            permilleOf(counts, perCell, clusters),
            {}};
    for (std::size_t stream = 0; stream < m_recordings.size(); ++stream) {
        std::ranges::fill(counts, 0);
        const auto latest = std::find_if(m_finished.rbegin(), m_finished.rend(),
                                         [stream](const Recording& file) { return file.stream == stream; });
        if (latest != m_finished.rend())
            for (const std::uint32_t cluster : latest->clusters)
                ++counts[(cluster - first) / perCell];
        map.latest.push_back(permilleOf(counts, perCell, clusters));
    }
    return map;
}

void Camera::tick()
{
    m_now += kTick;
    m_fileSystem->setTime(m_now);
    const bool writeBackDue = m_config.writeBack.count() > 0 && m_now >= m_nextWriteBack;
    for (std::size_t i = 0; i < m_recordings.size(); ++i) {
        m_recordings[i].buffered += bytesInTick(i);
        m_longestUnsaved = std::max(m_longestUnsaved, m_now - m_saved[i]);
        if (m_config.writeBack.count() == 0 || writeBackDue || m_recordings[i].buffered >= number(m_config.dirtyLimit))
            writeVideo(i);
        if (m_now >= m_nextIndex[i])
            writeIndex(i);
        if (m_recordings[i].length >= m_config.segment)
            finish(i);
    }
    m_nextWriteBack += writeBackDue ? m_config.writeBack : Ns();
    if (m_config.sync == SyncRule::none && !m_fileSystem->journals() && m_now >= m_nextTables) {
        m_nextTables += kMaxDirtyAge;
        for (std::size_t i = 0; i < m_recordings.size(); ++i)
            writeTables(i);
    }
    if (m_config.log && m_now >= m_nextLog)
        writeLog();
    if (m_config.eventInterval.count() > 0 && m_now >= m_nextEvent) {
        m_nextEvent += m_config.eventInterval;
        for (Recording& file : m_recordings)
            file.isProtected = true;
    }
    if (m_config.pictureInterval.count() > 0 && m_now >= m_nextPicture)
        takePicture();
    while (freeShare() < m_config.keepFree && !m_finished.empty())
        deleteOldest();
    if (m_fileSystem->writeExpired())
        for (std::size_t i = 0; i < m_recordings.size(); ++i)
            noteSaved(i);
}

// Returns the bytes of a stream in one tick.
double Camera::bytesInTick(std::size_t stream)
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

// Writes whole buffers; with `all` also the remainder, in whole units of the file system: the kernel would pad a
// partial one, and write it again.
void Camera::flush(Recording& file, bool all)
{
    const Bytes least = std::min(m_fileSystem->writeUnit(), m_config.flush);
    const double enough = number(all ? least : m_config.flush);
    while (file.buffered >= enough) {
        const Bytes length =
            roundDown(std::min(m_config.flush, Bytes(static_cast<std::uint64_t>(file.buffered))), least);
        file.buffered -= number(length);
        append(file, length, TraceWrite::Part::video);
    }
}

void Camera::writeVideo(std::size_t stream)
{
    const Bytes before = m_recordings[stream].length;
    flush(m_recordings[stream], false);
    if (m_config.sync == SyncRule::everyWrite && m_recordings[stream].length > before)
        writeTables(stream);
}

void Camera::append(Recording& file, Bytes length, TraceWrite::Part part)
{
    const Bytes from = file.length, end = from + length;
    if (file.clusters.empty()) {
        file.number = ++m_files;
        m_fileSystem->noteCreated(file);
    }
    grow(file, end);
    addRequest({FileRequest::Kind::write, file.number, from, length, part});
    if (m_config.writeBack.count() == 0)
        writeZeros(file, end);
    m_fileSystem->issue(part, file, from, length);
    file.length = end;
    m_fileSystem->noteGrown(file, from);
}

void Camera::grow(Recording& file, Bytes length)
{
    const std::uint64_t inUse = file.clusters.size(), needed = m_fileSystem->clustersFor(length);
    if (needed <= inUse)
        return;
    const bool preallocates = m_config.preallocate.count() > 0;
    const Bytes portion = preallocates ? m_config.preallocate // fallocate allocates the requested size
                                       : m_fileSystem->allocationEnd(length) - m_config.cluster * inUse;
    const std::uint64_t ahead = std::max(needed - inUse, portion / m_config.cluster);
    // Required space is freed first; ext4 allocates only what is available ahead.
    while (m_fileSystem->freeClusters() < (preallocates ? ahead : needed - inUse) && !m_finished.empty())
        deleteOldest();
    if (preallocates)
        addRequest({FileRequest::Kind::reserve, file.number, m_config.cluster * inUse, m_config.cluster * ahead});
    m_fileSystem->allocate(file, ahead);
}

// Zeros that the page cache holds for a file, up to `end`.
void Camera::writeZeros(Recording& file, Bytes end)
{
    if (m_config.preallocate.count() == 0 || m_config.keepSize || !m_fileSystem->fillsWithZeros())
        return;
    for (Bytes at = std::max(file.length, file.zeroed); at < end;) {
        const Bytes length = std::min(end - at, kLargest);
        m_fileSystem->issue(TraceWrite::Part::zeros, file, at, length);
        file.zeroed = at += length;
    }
}

// Writes the index and the changed metadata.
void Camera::writeIndex(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    m_nextIndex[stream] += m_config.indexInterval;
    if (m_config.flushOnIndex)
        flush(file, true);
    if (file.clusters.empty())
        return;
    if (m_config.indexAtEnd) {
        append(file, m_config.indexBytes, TraceWrite::Part::index);
    } else {
        const Bytes length = std::min(m_config.indexBytes, m_config.cluster * file.clusters.size());
        m_fileSystem->issue(TraceWrite::Part::index, file, {}, length);
        addRequest({FileRequest::Kind::write, file.number, {}, length, TraceWrite::Part::index});
    }
    if (m_config.sync != SyncRule::none)
        writeTables(stream);
}

// Afterwards tables on the card refer to what was written of the stream.
void Camera::writeTables(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    if (m_config.sync != SyncRule::none) // otherwise they are written at the age limit
        addRequest({FileRequest::Kind::sync, file.number, {}, {}});
    writeZeros(file, m_config.cluster * file.clusters.size());
    const bool savedAll = m_fileSystem->writeMetadata(file, stream);
    for (std::size_t i = 0; i < m_recordings.size(); ++i)
        if (savedAll || i == stream)
            noteSaved(i);
}

void Camera::noteSaved(std::size_t stream)
{
    const double rate = m_config.megabitsPerSecond[stream] * 1e6 / 8;
    m_saved[stream] = std::max(m_saved[stream], m_now - fromSeconds(m_recordings[stream].buffered / rate));
}

void Camera::writeLog()
{
    m_nextLog += m_config.logInterval;
    const Bytes ring = m_config.cluster * m_log.clusters.size(), length = std::min(m_config.logWrite, ring - m_logAt);
    m_fileSystem->issue(TraceWrite::Part::log, m_log, m_logAt, length);
    m_fileSystem->noteLogWritten();
    addRequest({FileRequest::Kind::write, FileRequest::kLog, m_logAt, length, TraceWrite::Part::log});
    m_logAt = m_logAt + length == ring ? Bytes() : m_logAt + length;
}

// Writes a complete file and closes it.
void Camera::takePicture()
{
    m_nextPicture += m_config.pictureInterval;
    Recording file;
    append(file, m_config.picture, TraceWrite::Part::video);
    m_fileSystem->truncate(file);
    close(file, m_recordings.size(), m_pictures);
    if (m_pictures.size() > m_config.maxPictures) {
        remove(m_pictures.front());
        m_pictures.pop_front();
    }
}

void Camera::close(Recording& file, std::size_t stream, std::deque<Recording>& complete)
{
    file.stream = stream;
    addRequest({FileRequest::Kind::close, file.number, {}, file.length, TraceWrite::Part::video, stream});
    complete.push_back(std::exchange(file, {}));
}

void Camera::finish(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    flush(file, true);
    m_fileSystem->truncate(file);
    m_latest[stream] = {file.clusters.size(), runsIn(file.clusters), m_latest[stream].number + 1};
    close(file, stream, m_finished);
}

double Camera::freeShare() const
{
    std::uint64_t clusters = m_fileSystem->freeClusters();
    for (const Recording& file : m_recordings)
        clusters += m_fileSystem->delayedClusters(file);
    return number(m_config.cluster * clusters) / number(m_config.capacity);
}

// Deletes the oldest file that no event has marked; a marked one if too many are marked, or no others exist.
void Camera::deleteOldest()
{
    const auto protectedCount = static_cast<std::size_t>(std::ranges::count(m_finished, true, &Recording::isProtected));
    auto oldest = std::ranges::find(m_finished, protectedCount > m_config.protectedFiles, &Recording::isProtected);
    if (oldest == m_finished.end())
        oldest = m_finished.begin();
    remove(*oldest);
    m_finished.erase(oldest);
}

void Camera::remove(const Recording& file)
{
    m_fileSystem->remove(file);
    addRequest({FileRequest::Kind::remove, file.number, {}, {}});
    if (m_config.discard)
        m_fileSystem->issue(TraceWrite::Part::discard, file, {}, m_config.cluster * file.clusters.size());
}

void Camera::addRequest(FileRequest request)
{
    if (!m_asFiles)
        return;
    request.arrival = m_now;
    m_requests.push_back(request);
}

} // namespace assay

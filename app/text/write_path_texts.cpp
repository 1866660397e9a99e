#include "text/write_path_texts.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay {

namespace {

constexpr Bytes kTiny(10), kUsual = kib(4), kLarge = mib(4), kCopied = kib(64);

QString took(const Texts& texts, Ns time) { return texts.value(static_cast<double>(time.count()) / 1e3, "us"); }

QString rateOf(const Texts& texts, const WritePathCell& cell) { return texts.value(callRate(cell), "MB/s"); }

QString perByte(const Texts& texts, const WritePathCell& cell)
{
    return texts.number(static_cast<double>(cell.run.toDevice.value_or(Bytes()).count()) /
                        static_cast<double>(cell.run.written.count()));
}

QString processorOf(const Texts& texts, const WritePathCell& cell)
{
    return texts.value(static_cast<double>(cell.run.processor.count()) / 1e3 / cell.run.written.megabytes(), "us");
}

QStringList waiting(const Texts& texts, const WritePathFacts& facts)
{
    QStringList out;
    const WritePathCell* const small = findCell(facts, "write_fsync", kUsual);
    const WritePathCell* const large = findCell(facts, "write_fsync", kLarge);
    const WritePathCell* const direct = findCell(facts, "o_direct", kUsual);
    if (small && large)
        out << texts
                   .translate("report", "write() and fsync() reach %1 with 4 KiB and %2 with 4 MiB: each call waits "
                                        "for the card once, however little it writes.")
                   .arg(rateOf(texts, *small), rateOf(texts, *large));
    if (small && direct && small->run.toDevice && direct->run.toDevice)
        out << texts
                   .translate("report", "For each byte of 4 KiB calls %1 bytes went to the device with fsync(), and %2 "
                                        "with O_DIRECT, which leaves the tables of the file system for later.")
                   .arg(perByte(texts, *small), perByte(texts, *direct));
    return out;
}

QStringList cached(const Texts& texts, const WritePathFacts& facts)
{
    QStringList out;
    const WritePathCell* const buffered = findCell(facts, "fwrite", kTiny);
    const WritePathCell* const flushed = findCell(facts, "fwrite_fflush", kTiny);
    const WritePathCell* const written = findCell(facts, "write", kTiny);
    if (buffered && flushed && written)
        out << texts
                   .translate("report", "10 bytes take %1 by fwrite(), which collects them in the program, %2 by "
                                        "fwrite() and fflush(), and %3 by write(): the last two ask the kernel each "
                                        "time.")
                   .arg(took(texts, buffered->p50), took(texts, flushed->p50), took(texts, written->p50));
    if (const WritePathCell* const usual = findCell(facts, "write", kUsual); usual && measuresPageCache(*usual))
        out << texts
                   .translate("report",
                              "These rates describe the computer, not the card: write() of 4 KiB appears to reach %1, "
                              "but the card stored all of it at %2; the program that calls fsync() last waits for it.")
                   .arg(rateOf(texts, *usual), texts.value(storedRate(*usual), "MB/s"));
    return out;
}

QStringList copying(const Texts& texts, const WritePathFacts& facts)
{
    QStringList rates;
    const WritePathCell *least = nullptr, *most = nullptr;
    for (const char* const way : {"read_write", "splice", "sendfile", "copy_file_range"})
        if (const WritePathCell* const cell = findCell(facts, way, kCopied)) {
            const auto cost = [](const WritePathCell& of) { return of.run.processor / of.run.written.megabytes(); };
            least = !least || cost(*cell) < cost(*least) ? cell : least;
            most = !most || cost(*cell) > cost(*most) ? cell : most;
            rates << QStringLiteral("%1 %2").arg(QLatin1String(way), rateOf(texts, *cell));
        }
    if (!least || least == most)
        return {};
    return {
        texts.translate("report", "Copied from a file in memory in pieces of 64 KiB: %1.")
            .arg(rates.join(QStringLiteral(", "))),
        texts
            .translate(
                "report",
                "The processor needed %1 per MB with %2 and %3 with %4; all of them write to the card in the same way.")
            .arg(processorOf(texts, *least), QString::fromStdString(least->method), processorOf(texts, *most),
                 QString::fromStdString(most->method))};
}

} // namespace

QStringList writePathSentences(const Texts& texts, const WritePathFacts& facts, WritePathGroup group)
{
    switch (group) {
    case WritePathGroup::waiting: return waiting(texts, facts);
    case WritePathGroup::cached: return cached(texts, facts);
    case WritePathGroup::copying: break;
    }
    return copying(texts, facts);
}

} // namespace assay

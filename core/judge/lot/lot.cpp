#include "judge/lot/lot.h"

#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"
#include "ground/config/toml_text.h"
#include "judge/lot/lot_plan.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr int kFormat = 1;

std::string shownFile(const fs::path& file) { return displayable(file.string(), kMaxPathLength); }

std::vector<ParamSpec> lotSchema()
{
    std::vector<ParamSpec> schema = {intParam("format", kFormat, 1, kFormat), intParam("size", 0, 1, kMaxLotSize)};
    schema.back().defaultValue = std::nullopt;
    for (const LotField& field : kLotFields)
        schema.push_back(textParam(field.key, ""));
    return schema;
}

std::vector<ParamSpec> cardSchema()
{
    return {textParam("sample", ""), textParam("folder", ""), textParam("run_id", ""), textParam("plan", "")};
}

LotCard cardFrom(const Params& params)
{
    return {params.text("sample"), params.text("folder"), params.text("run_id"), params.text("plan")};
}

Result<void> readCards(const TomlTable& document, Lot& lot)
{
    const auto tables = document.tables("card");
    if (!tables)
        return tl::unexpected(tables.error());
    for (const TomlTable& table : *tables) {
        const auto params = table.params(cardSchema());
        if (!params)
            return tl::unexpected(params.error());
        LotCard card = cardFrom(*params);
        if (card.sample.empty() || card.folder.empty() || lot.card(card.sample))
            return fail(Errc::badInput, msg("lot", "{}: each card needs a folder and a sample number of its own.",
                                            table.place().text()));
        lot.cards.push_back(std::move(card));
    }
    return {};
}

Result<void> readPhotos(const TomlTable& document, Lot& lot)
{
    const auto tables = document.tables("photo");
    if (!tables)
        return tl::unexpected(tables.error());
    for (const TomlTable& table : *tables) {
        const auto params = table.params({textParam("file", "")});
        if (!params)
            return tl::unexpected(params.error());
        lot.photos.push_back(params->text("file"));
    }
    return {};
}

std::string line(std::string_view key, std::string_view value)
{
    return fmt::format("{} = {}\n", key, tomlQuoted(value));
}

std::string toToml(const LotCard& card)
{
    return "\n[[card]]\n" + line("sample", card.sample) + line("folder", card.folder.generic_string()) +
           line("run_id", card.runId) + line("plan", card.plan);
}

std::string toToml(const Lot& lot)
{
    std::string out = fmt::format("[lot]\nformat = {}\nsize = {}\n", kFormat, lot.size);
    for (const LotField& field : kLotFields)
        if (!(lot.*field.value).empty())
            out += line(field.key, lot.*field.value);
    for (const std::string& photo : lot.photos)
        out += "\n[[photo]]\n" + line("file", photo);
    for (const LotCard& card : lot.cards)
        out += toToml(card);
    return out;
}

Result<void> check(const Lot& lot)
{
    if (lot.supplier.empty() || lot.number.empty() || lot.part.empty())
        return fail(Errc::badInput, msg("lot", "A lot needs a supplier, a lot number and a part; name all three."));
    if (lot.size == 0 || lot.size > kMaxLotSize)
        return fail(Errc::badInput,
                    msg("lot", "A lot has 1 to {} cards; give the number that was delivered.", kMaxLotSize));
    if (lot.cards.size() > lot.size)
        return fail(Errc::badInput, msg("lot", "The lot has {} cards, and {} are in its file; check its size.",
                                        lot.size, lot.cards.size()));
    if (const auto plan = parsePlan(lot.plan, lot.size); !plan)
        return tl::unexpected(plan.error());
    return {};
}

} // namespace

const LotCard* Lot::card(std::string_view sample) const
{
    const auto found = std::ranges::find(cards, sample, &LotCard::sample);
    return found == cards.end() ? nullptr : &*found;
}

Result<Lot> readLot(const fs::path& file)
{
    return readTextFile(file.string()).and_then([&](const std::string& text) { return parseLot(text, file.string()); });
}

Result<Lot> parseLot(std::string_view text, const std::string& fileName)
{
    const auto document = TomlTable::parse(text, fileName);
    if (!document)
        return tl::unexpected(document.error());
    const auto head = document->table("lot");
    if (!head)
        return tl::unexpected(head.error());
    if (!*head)
        return fail(Errc::badInput, msg("lot", "{} is not a lot file: it has no [lot]; make one with \"lot new\".",
                                        shownFile(fileName)));
    const auto params = (*head)->params(lotSchema());
    if (!params)
        return tl::unexpected(params.error());
    Lot lot;
    lot.size = static_cast<std::uint64_t>(params->integer("size"));
    for (const LotField& field : kLotFields)
        lot.*field.value = params->text(field.key);
    if (const auto photos = readPhotos(*document, lot); !photos)
        return tl::unexpected(photos.error());
    if (const auto cards = readCards(*document, lot); !cards)
        return tl::unexpected(cards.error());
    if (const auto good = check(lot); !good)
        return tl::unexpected(good.error());
    return lot;
}

Result<void> createLot(const fs::path& file, const Lot& lot)
{
    if (const auto good = check(lot); !good)
        return good;
    const bool made = createEmptyFile(file);
    std::error_code error;
    if (!made && fs::exists(file, error))
        return fail(Errc::busy, msg("lot", "{} exists already; give the lot another file.", shownFile(file)));
    if (!made)
        return fail(Errc::environment,
                    msg("lot", "Cannot write {}; choose a folder that you may write to.", shownFile(file)));
    auto written = replaceFile(file, toToml(lot));
    if (!written)
        fs::remove(file, error); // an empty file is no lot
    return written;
}

Result<void> checkRoom(const Lot& lot, std::string_view sample)
{
    if (const LotCard* other = lot.card(sample))
        return fail(Errc::badInput,
                    msg("lot", "Sample {} is in the lot already, with the run {}; a lot counts each card once.", sample,
                        shownFile(other->folder)));
    if (lot.cards.size() >= lot.size)
        return fail(Errc::badInput, msg("lot", "The lot has {} cards, and all are in it; check its size.", lot.size));
    return {};
}

Result<void> addCard(const fs::path& file, LotCard card)
{
    auto lot = readLot(file);
    if (!lot)
        return tl::unexpected(lot.error());
    if (const auto room = checkRoom(*lot, card.sample); !room)
        return room;
    if (std::ranges::find(lot->cards, card.runId, &LotCard::runId) != lot->cards.end())
        return fail(Errc::badInput, msg("lot", "The run {} is in the lot already; a lot counts each run once.",
                                        shownFile(card.folder)));
    std::error_code error;
    const fs::path below = fs::proximate(card.folder, fs::absolute(file).parent_path(), error);
    card.folder = !error && !below.empty() && *below.begin() != ".." ? below : fs::absolute(card.folder);
    card.plan = lot->plan;
    const std::string text = toToml(card);
    if (fs::file_size(file, error) + text.size() > TomlTable::kMaxBytes || error)
        return fail(Errc::badInput, msg("lot", "{} is full with {} cards; begin another lot file for the rest.",
                                        shownFile(file), lot->cards.size()));
    // Appends with a single write, because several stations may add cards at the same time.
    std::ofstream out(file, std::ios::binary | std::ios::app);
    out << text << std::flush;
    if (!out)
        return fail(Errc::environment,
                    msg("lot", "Cannot write {}; check whether you may write to it.", shownFile(file)));
    return {};
}

fs::path folderOf(const fs::path& file, const LotCard& card) { return file.parent_path() / card.folder; }

} // namespace assay

#include "run/record/record_seal.h"

#include "ground/base/digest.h"
#include "ground/base/opened_folder.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"

#include <algorithm>
#include <optional>
#include <set>

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kHexDigits = 64;
// Digits of a part's digest. They only locate a change; the digest of the whole file detects it.
constexpr std::size_t kPartDigits = 16;
constexpr std::size_t kMaxNameLength = 200;

std::string compact(const Json& value) { return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

// Returns the number of levels below a key of the document that have their own digests: steps hold most of the data,
// and there are many metrics and truths.
int levelsBelow(std::string_view key) { return key == "steps" ? 2 : key == "metrics" || key == "truth" ? 0 : 1; }

void addParts(Json& parts, const std::string& path, const Json& value, int levels)
{
    if (levels == 0 || !value.is_structured() || value.empty()) {
        parts[path] = sha256Hex(compact(value)).substr(0, kPartDigits);
        return;
    }
    for (const auto& [key, child] : value.items())
        addParts(parts, path + "/" + key, child, levels - 1);
}

Json partsOf(const Json& document)
{
    Json parts = Json::object();
    for (const auto& [key, value] : document.items())
        if (key != "digests")
            addParts(parts, key, value, levelsBelow(key));
    return parts;
}

// Returns Json() if there is no such member.
Json memberOf(const Json& object, const char* key)
{
    return object.is_object() && object.contains(key) ? object.at(key) : Json();
}

std::string textOf(const Json& value) { return value.is_string() ? value.get<std::string>() : ""; }

std::string nameOf(const std::string& file, const std::string& part)
{
    return displayable(file + " (" + part + ")", kMaxNameLength);
}

// Returns the digest over the digests.
std::string ownDigest(const Json& digests)
{
    Json rest = digests;
    rest.erase("own");
    rest.erase("file");
    return sha256Hex(compact(rest));
}

std::vector<std::string> changedParts(const Json& then, const Json& now)
{
    std::vector<std::string> changed;
    const auto compare = [&](const Json& one, const Json& other) {
        for (const auto& [part, digest] : one.items())
            if (const std::string name = nameOf(kRunFile, part);
                memberOf(other, part.c_str()) != digest && std::ranges::find(changed, name) == changed.end())
                changed.push_back(name);
    };
    compare(then, now);
    compare(now, then);
    return changed;
}

bool fileDigestMatches(std::string text, const std::string& digest)
{
    const auto at = text.rfind(digest);
    if (digest.size() != kHexDigits || at == std::string::npos)
        return false;
    text.replace(at, kHexDigits, kHexDigits, '0');
    return sha256Hex(text) == digest;
}

std::vector<std::string> changedFiles(const Json& document, const std::filesystem::path& folder)
{
    const Json digests = memberOf(document, "digests");
    const Json files = memberOf(digests, "files");
    const Json logBytes = memberOf(digests, "log_bytes");
    std::vector<std::string> changed;
    for (const auto& [file, digest] : files.items()) {
        auto content = readFileIn(folder, file);
        if (!content) {
            changed.push_back(nameOf(file, "missing"));
            continue;
        }
        if (file == kLogFile && logBytes.is_number_unsigned() && textOf(memberOf(document, "ended")).empty())
            content->resize(std::min<std::size_t>(content->size(), logBytes.get<std::size_t>()));
        if (sha256Hex(*content) != textOf(digest))
            changed.push_back(displayable(file, kMaxNameLength));
    }
    return changed;
}

std::vector<std::string> faultsOfChain(const Json& document, const std::filesystem::path& folder)
{
    FileDigests files;
    const Json stored = memberOf(memberOf(document, "digests"), "files");
    for (const auto& [file, digest] : stored.items())
        files[file] = textOf(digest);
    return chainFaults(document, files, readFileIn(folder, kLogFile).value_or(""));
}

} // namespace

std::string sealed(Json document, const FileDigests& files, std::string_view log, const RecordChain& chain)
{
    document["sealed"] = true;
    Json digests = {
        {"files", files}, {"log_bytes", log.size()}, {"chain", chain.toJson()}, {"parts", partsOf(document)}};
    if (!log.empty())
        digests["files"][kLogFile] = sha256Hex(log);
    const std::string zeros(kHexDigits, '0');
    digests["own"] = ownDigest(digests);
    digests["file"] = zeros;
    document["digests"] = std::move(digests);
    std::string text = document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    const std::string digest = sha256Hex(text);
    return text.replace(text.rfind(zeros), kHexDigits, digest);
}

std::vector<std::string> recordFiles(std::string_view runJson, const std::filesystem::path& folder)
{
    const Json document = parseJson<Json>(runJson);
    const Json digests = memberOf(memberOf(document, "digests"), "files");
    std::set<std::string> names;
    for (const auto& [name, digest] : digests.items())
        names.insert(name);
    const auto opened = OpenedFolder::open(folder);
    std::erase_if(names, [&](const std::string& name) { return !opened || !opened->has(name); });
    return {names.begin(), names.end()};
}

bool isRunJsonUnchanged(std::string_view runJson)
{
    constexpr std::string_view kKey = "\"file\": \"";
    const auto at = runJson.rfind(kKey);
    return at != std::string_view::npos &&
           fileDigestMatches(std::string(runJson), std::string(runJson.substr(at + kKey.size(), kHexDigits)));
}

std::vector<std::string> changesSinceSealed(std::string_view runJson, const std::filesystem::path& folder)
{
    const Json document = parseJson<Json>(runJson);
    const Json digests = memberOf(document, "digests");
    if (!digests.is_object() || textOf(memberOf(digests, "own")) != ownDigest(digests))
        return {nameOf(kRunFile, "digests")};
    std::vector<std::string> changed = changedParts(memberOf(digests, "parts"), partsOf(document));
    if (changed.empty() && !fileDigestMatches(std::string(runJson), textOf(memberOf(digests, "file"))))
        changed.push_back(nameOf(kRunFile, "layout"));
    std::ranges::move(changedFiles(document, folder), std::back_inserter(changed));
    for (const std::string& fault : faultsOfChain(document, folder))
        if (std::ranges::find(changed, fault) == changed.end())
            changed.push_back(displayable(fault, kMaxNameLength));
    return changed;
}

} // namespace assay

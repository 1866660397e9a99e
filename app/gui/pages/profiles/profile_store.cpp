#include "gui/pages/profiles/profile_store.h"

#include "ground/base/replace_file.h"
#include "ground/config/toml_document.h"
#include "program/wiring/wiring.h"
#include "run/profile/profile_file.h"
#include "run/scenario/scenario.h"

#include <algorithm>

namespace assay::gui {

namespace {

namespace fs = std::filesystem;

constexpr int kDraftSoonMs = 500; // delay after the last key
constexpr const char* kDraft = ".draft";

fs::path draftOf(const fs::path& file)
{
    fs::path draft = file;
    draft += kDraft;
    return draft;
}

void readTitle(StoredProfile& stored)
{
    const auto profile = parseProfile(stored.text, stored.nameOrFile(), scenarioSchemas());
    stored.name = profile ? profile->name : fs::path(stored.nameOrFile()).stem().string();
    if (profile)
        stored.title = profile->title;
}

std::vector<fs::path> draftFiles(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == kDraft)
            files.push_back(entry->path().parent_path() / entry->path().stem());
    return files;
}

// A user's profile, with its draft if there is one.
std::optional<StoredProfile> readOwn(const fs::path& file)
{
    StoredProfile own{{}, file, {}, {}};
    if (auto text = readTextFile(file.string()))
        own.saved = std::move(*text);
    if (auto draft = readTextFile(draftOf(file).string()))
        own.text = std::move(*draft);
    else if (own.saved)
        own.text = *own.saved;
    else
        return std::nullopt;
    readTitle(own);
    return own;
}

std::vector<StoredProfile> readProfiles(const fs::path& folder)
{
    std::vector<StoredProfile> all;
    for (const std::string& name : builtinProfiles())
        if (const auto profile = loadProfile(name, {}))
            all.push_back({name, {}, profile->source, {}, profile->title, profile->name});
    auto files = profileFiles(folder);
    std::ranges::copy(draftFiles(folder), std::back_inserter(files));
    std::ranges::sort(files);
    files.erase(std::unique(files.begin(), files.end()), files.end());
    for (const fs::path& file : files)
        if (auto own = readOwn(file))
            all.push_back(std::move(*own));
    return all;
}

// A failure to write a draft loses it only if the program ends before its profile is saved.
bool writeDrafts(const std::vector<std::pair<fs::path, std::optional<std::string>>>& drafts)
{
    bool all = true;
    std::error_code error;
    for (const auto& [file, text] : drafts) {
        if (text) {
            fs::create_directories(file.parent_path(), error);
            all = replaceFile(draftOf(file), *text).has_value() && all;
        } else {
            fs::remove(draftOf(file), error);
        }
    }
    return all;
}

} // namespace

QString titleOf(const StoredProfile& profile, const Texts& texts)
{
    for (const char* language : {texts.language().code, kEnglish.code})
        if (const auto title = profile.title.find(language); title != profile.title.end())
            return shownDeviceText(title->second, 80);
    return shownDeviceText(profile.name, 80);
}

ProfileStore::ProfileStore(fs::path folder, QObject* parent) : QObject(parent), m_folder(std::move(folder))
{
    m_draftSoon.setSingleShot(true);
    connect(&m_draftSoon, &QTimer::timeout, this, &ProfileStore::keepDrafts);
}

ProfileStore::~ProfileStore()
{
    m_drafting.finish(); // else older drafts could overwrite these
    if (m_draftSoon.isActive())
        writeDrafts(drafts());
}

std::size_t ProfileStore::indexOf(const std::string& nameOrFile) const
{
    return static_cast<std::size_t>(std::ranges::find(m_profiles, nameOrFile, &StoredProfile::nameOrFile) -
                                    m_profiles.begin());
}

void ProfileStore::load()
{
    m_loading.start([folder = m_folder] { return readProfiles(folder); },
                    [this](std::vector<StoredProfile> loaded) { take(std::move(loaded)); });
}

// A profile being edited is kept; a change of its file shows on saving.
void ProfileStore::take(std::vector<StoredProfile> loaded)
{
    // The draft of a discarded profile may not have been removed yet when it was read.
    std::erase_if(loaded, [&](const StoredProfile& profile) {
        return !profile.saved && std::ranges::count(m_gone, profile.file) > 0;
    });
    for (const StoredProfile& edited : m_profiles) {
        if (!edited.modified())
            continue;
        const auto same = std::ranges::find(loaded, edited.nameOrFile(), &StoredProfile::nameOrFile);
        if (same == loaded.end())
            loaded.push_back(edited);
        else
            *same = edited;
    }
    m_profiles = std::move(loaded);
    emit changed();
}

void ProfileStore::setText(std::size_t index, std::string text, const Profile* parsed)
{
    StoredProfile& stored = m_profiles[index];
    stored.text = std::move(text);
    if (parsed) {
        stored.title = parsed->title;
        stored.name = parsed->name;
    }
    m_draftSoon.start(kDraftSoonMs);
    emit changed();
}

std::size_t ProfileStore::add(const std::string& name, std::string text)
{
    fs::path file = unusedProfileFile(m_folder, name);
    for (int number = 2; indexOf(file.string()) < m_profiles.size(); ++number) // unsaved profiles reserve names too
        file = unusedProfileFile(m_folder, name + "-" + std::to_string(number));
    std::erase(m_gone, file);
    m_profiles.push_back({{}, file, std::move(text), {}});
    readTitle(m_profiles.back());
    m_draftSoon.start(kDraftSoonMs);
    emit changed();
    return m_profiles.size() - 1;
}

void ProfileStore::save(std::size_t index)
{
    if (m_writing.busy())
        return;
    const StoredProfile& own = m_profiles[index];
    m_writing.start(
        [file = own.file, text = own.text, before = own.saved] { return saveProfileFile(file, text, before); },
        [this, file = own.file.string(), text = own.text](const Result<void>& done) {
            if (!done) {
                emit failed(done.error());
                return;
            }
            if (const std::size_t now = indexOf(file); now < m_profiles.size())
                m_profiles[now].saved = text;
            m_draftSoon.start(kDraftSoonMs);
            emit changed();
            emit saved(file);
        });
}

void ProfileStore::discard(std::size_t index)
{
    StoredProfile& own = m_profiles[index];
    m_draftSoon.start(kDraftSoonMs);
    if (!own.saved) {
        drop(index);
        return;
    }
    own.text = *own.saved;
    readTitle(own);
    emit changed();
}

void ProfileStore::remove(std::size_t index)
{
    const StoredProfile& own = m_profiles[index];
    if (!own.saved) {
        discard(index);
        return;
    }
    if (m_writing.busy())
        return;
    m_writing.start([file = own.file, before = *own.saved] { return removeProfileFile(file, before); },
                    [this, file = own.file.string()](const Result<void>& done) {
                        if (!done)
                            emit failed(done.error());
                        else if (const std::size_t now = indexOf(file); now < m_profiles.size())
                            drop(now);
                    });
}

void ProfileStore::drop(std::size_t index)
{
    m_gone.push_back(m_profiles[index].file);
    m_draftSoon.start(kDraftSoonMs);
    m_profiles.erase(m_profiles.begin() + static_cast<std::ptrdiff_t>(index));
    if (m_loading.busy()) // its result may be outdated
        load();
    emit changed();
}

std::vector<std::pair<fs::path, std::optional<std::string>>> ProfileStore::drafts() const
{
    std::vector<std::pair<fs::path, std::optional<std::string>>> all;
    for (const fs::path& file : m_gone)
        all.emplace_back(file, std::nullopt);
    for (const StoredProfile& profile : m_profiles)
        if (!profile.readOnly())
            all.emplace_back(profile.file, profile.modified() ? std::optional(profile.text) : std::nullopt);
    return all;
}

void ProfileStore::keepDrafts()
{
    m_drafting.start([all = drafts()] { return writeDrafts(all); }, [](bool) {});
}

} // namespace assay::gui

#include "run/scenario/fio_job/fio_import.h"

#include "ground/base/text.h"
#include "run/profile/to_toml.h"
#include "run/scenario/fio_job/job_steps.h"
#include "run/scenario/profile_check.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay {

namespace {

// Makes a step id from a fio job name, which may contain any character.
std::string stepIdFor(std::string_view name, const Profile& profile)
{
    constexpr std::size_t kLongest = 48; // leaves room for suffixes
    std::string id;
    for (const char c : name.substr(0, kLongest)) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool good = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        id += good ? lower : '_';
    }
    if (!isStepId(id))
        id = "job_" + id;
    std::string free = id;
    for (unsigned i = 2; profile.findStep(free); ++i)
        free = fmt::format("{}_{}", id, i);
    return free;
}

// Returns the profile with the source locations of the job file.
Profile withSourcePlacesOf(const Profile& job, Profile profile)
{
    for (std::size_t i = 0; i < profile.steps.size(); ++i) {
        Step& step = profile.steps[i];
        const auto& given = job.steps[i].params.all();
        step.place = job.steps[i].place;
        const auto params = step.params.all();
        for (const auto& [name, param] : params) {
            const auto found = given.find(name);
            step.params.set(name, {param.value, found == given.end() ? step.place : found->second.place});
        }
    }
    return profile;
}

class FioImporter {
public:
    FioImporter(const FioSource& source, const std::string& profileName) : m_source(source)
    {
        m_profile.name = displayable(profileName);
        m_profile.version = "1";
    }
    Result<FioImport> import();

private:
    Result<FioJob> jobOf(const FioSection& section) const;
    Result<void> checkConcurrency(const FioJob& job);
    Result<void> add(const FioJob& job);
    void addIgnored(std::vector<Message>& notes) const;

    const FioSource& m_source;
    Profile m_profile;
    std::vector<FioOption> m_globals; // so far
    std::vector<std::string> m_names; // of the jobs so far
    std::vector<Message> m_notes;
    std::map<FioIgnored, std::vector<std::string>> m_ignored;
    bool m_written = false, m_inOrder = false;
};

Result<FioJob> FioImporter::jobOf(const FioSection& section) const
{
    FioJob job;
    job.name = section.name;
    job.place = section.place;
    std::vector<FioOption> options = m_globals;
    options.insert(options.end(), section.options.begin(), section.options.end());
    // The unit of k must be known before sizes are parsed.
    std::ranges::stable_partition(options, [](const FioOption& option) { return option.key == "kb_base"; });
    for (const FioOption& option : options)
        if (auto done = applyFioOption(job, option, m_source.variable); !done)
            return tl::unexpected(done.error());
    return job;
}

// fio starts all jobs at the same time, up to the next stonewall.
Result<void> FioImporter::checkConcurrency(const FioJob& job)
{
    const bool waits = m_names.empty() || job.stonewall || job.waitsFor == m_names.back();
    if (waits)
        return {};
    if (!m_source.serializes)
        return fail(Errc::badInput,
                    msg("fio",
                        "{}: fio runs this job together with \"{}\", but steps follow each other; add stonewall, "
                        "or import with --in-order.",
                        job.place.text(), displayable(m_names.back())));
    m_inOrder = true;
    return {};
}

Result<void> FioImporter::add(const FioJob& job)
{
    if (auto good = checkConcurrency(job); !good)
        return good;
    auto made = stepsOf(job, stepIdFor(job.name, m_profile), m_written);
    if (!made)
        return tl::unexpected(made.error());
    m_names.push_back(job.name);
    m_written = m_written || (job.writes && !job.verifyOnly);
    std::ranges::move(made->steps, std::back_inserter(m_profile.steps));
    std::ranges::move(made->notes, std::back_inserter(m_notes));
    for (const auto& [reason, keys] : job.ignored)
        for (const std::string& key : keys)
            if (auto& known = m_ignored[reason]; std::ranges::find(known, key) == known.end())
                known.push_back(key);
    if (m_profile.steps.size() > kMaxSteps)
        return fail(Errc::badInput,
                    msg("fio", "{}: more than {} steps; divide the job file.", job.place.text(), kMaxSteps));
    return {};
}

void FioImporter::addIgnored(std::vector<Message>& notes) const
{
    for (const auto& [reason, keys] : m_ignored)
        notes.push_back(noteFor(reason, fmt::format("{}", fmt::join(keys, ", "))));
}

Result<FioImport> FioImporter::import()
{
    const auto sections = readJobFile(m_source.text, m_source.fileName, m_source.include);
    if (!sections)
        return tl::unexpected(sections.error());
    for (const FioSection& section : *sections) {
        if (section.global) {
            m_globals.insert(m_globals.end(), section.options.begin(), section.options.end());
            continue;
        }
        const auto job = jobOf(section);
        if (!job)
            return tl::unexpected(job.error());
        if (auto added = add(*job); !added)
            return tl::unexpected(added.error());
    }
    const auto schemas = scenarioSchemas();
    FioImport out;
    out.profile = toToml(m_profile, schemas);
    // Checks that the generated profile can be parsed and run.
    auto read = parseProfile(out.profile, m_source.fileName, schemas);
    if (!read)
        return tl::unexpected(read.error());
    if (auto good = checkForAnyCard(withSourcePlacesOf(m_profile, std::move(*read))); !good)
        return tl::unexpected(good.error());
    out.steps = m_profile.steps.size();
    out.notes = m_notes;
    if (m_inOrder)
        out.notes.push_back(msg("fio", "Jobs that fio runs at the same time run one after another here."));
    addIgnored(out.notes);
    return out;
}

} // namespace

Result<FioImport> importFioJobs(const FioSource& source, const std::string& profileName)
{
    return FioImporter(source, profileName).import();
}

} // namespace assay

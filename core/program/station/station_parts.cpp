#include "program/station/station_parts.h"

#include "ground/base/text.h"
#include "line/store/line_audit.h"
#include "line/store/line_results.h"
#include "line/store/line_store_sink.h"
#include "line/store/line_users.h"
#include "line/store/outbox_sender.h"
#include "program/station/file_sink.h"
#include "program/station/outbox_feed.h"
#include "program/station/recipe_watch.h"
#include "program/wiring/mes_connectors.h"
#include "program/wiring/run_lock.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kEarlier = 2'000; // results that counts and alarms go on from
constexpr const char* kMesTarget = "mes";

// Without users, each badge that matches the station's form is admitted.
Result<LineOperator> admitted(LineDatabase& database, const std::string& badge)
{
    LineUsers users(database);
    const auto user = users.find(badge);
    if (!user)
        return tl::unexpected(user.error());
    if (*user && (*user)->hasPassword)
        return fail(Errc::refused, msg("line", "{} logs in with a password, at the screen", displayable(badge)));
    if (*user)
        return LineOperator{badge, idOf((*user)->role)};
    const auto all = users.list();
    if (!all)
        return tl::unexpected(all.error());
    if (!all->empty())
        return fail(Errc::refused, msg("line", "nobody here has the badge {}", displayable(badge)));
    return LineOperator{badge, idOf(Role::operator_)};
}

// Likewise.
bool mayOverrule(LineDatabase& database, const LineOperator& who)
{
    const auto role = roleFromName(who.role);
    if (role && may(*role, Right::overrule))
        return true;
    const auto users = LineUsers(database).list();
    return users && users->empty();
}

// Questions to the store, from the station's own thread.
void addQuestions(Station::Parts& parts, LineDatabase opened)
{
    const auto database = std::make_shared<LineDatabase>(std::move(opened));
    parts.questions.admit = [database](const std::string& badge) { return admitted(*database, badge); };
    parts.questions.lastResult = [database](const std::string& serial) -> std::optional<LineResult> {
        const auto found = LineResults(*database).ofSerial(serial, 1);
        return found && !found->empty() ? std::optional(found->front()) : std::nullopt;
    };
    parts.questions.mayOverrule = [database](const LineOperator& who) { return mayOverrule(*database, who); };
    parts.begin = [database, file = parts.file](const Profile& profile) {
        return noteRecipe(*database, file, profile);
    };
    parts.earlier = LineResults(*database).latest(kEarlier).value_or(std::vector<LineResult>());
    std::ranges::reverse(parts.earlier);
    parts.acknowledged =
        LineAudit(*database).latestTimes(kAlarmAcknowledged).value_or(std::map<std::string, UtcTime>());
}

void addServer(Station::Parts& parts)
{
    const auto sender =
        std::make_shared<OutboxSender>(SenderSettings{.database = parts.file.database, .server = parts.file.outbox});
    parts.trouble = [sender] { return sender->state().trouble; };
    parts.unsent = [sender] { return sender->state().waiting; };
    parts.services.push_back(sender);
}

Result<void> addFactory(Station::Parts& parts, LineDatabase database)
{
    auto config = readMesFile(parts.file.mes);
    if (!config)
        return tl::unexpected(config.error());
    auto connectors = std::make_unique<MesConnectors>(std::move(*config), parts.file.station);
    parts.mayTest = [asks = connectors.get()](const std::string& serial, const std::string& workOrder) {
        return asks->mayTest(serial, workOrder); // the sinks outlive the slots
    };
    parts.trouble = [asks = connectors.get(), before = parts.trouble] {
        Message trouble = before ? before() : Message();
        for (const DeliveryQueue::State& queue : asks->deliveryQueues())
            if (trouble.empty())
                trouble = queue.trouble;
        return trouble;
    };
    auto feed = std::make_unique<OutboxFeed>(std::move(database), kMesTarget, std::move(connectors));
    if (auto begun = feed->begin(); !begun)
        return begun;
    parts.sinks.push_back(std::move(feed));
    return {};
}

} // namespace

Result<Station::Parts> stationParts(StationFile file)
{
    Station::Parts parts;
    parts.file = std::move(file);
    const auto open = [&] { return LineDatabase::open(parts.file.database, parts.file.station); };
    auto store = open();
    if (!store)
        return tl::unexpected(store.error());
    auto lock = lockStation(parts.file.database);
    if (!lock && lock.error().code == Errc::busy)
        return fail(Errc::busy, msg("line", "Another program already runs as station {}; use that program, or end it.",
                                    displayable(parts.file.station)));
    if (lock) // some file systems know none
        parts.services.push_back(std::shared_ptr<platform::FileLock>(std::move(*lock)));
    parts.sinks.push_back(std::make_unique<LineStoreSink>(std::move(*store)));
    parts.sinks.push_back(std::make_unique<FileSink>(parts.file.results));
    auto questions = open();
    if (!questions)
        return tl::unexpected(questions.error());
    addQuestions(parts, std::move(*questions));
    if (!parts.file.outbox.empty())
        addServer(parts);
    if (parts.file.mes.empty())
        return parts;
    auto outbox = open();
    if (!outbox)
        return tl::unexpected(outbox.error());
    if (auto added = addFactory(parts, std::move(*outbox)); !added)
        return tl::unexpected(added.error());
    return parts;
}

} // namespace assay

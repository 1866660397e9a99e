#include "lab/card_settings.h"

#include <functional>
#include <map>
#include <sstream>

namespace lab {

namespace {

using Values = std::vector<double>;

struct Command {
    std::size_t least, most; // number of values
    std::function<void(CardSettings&, const Values&)> run;
};

std::uint64_t whole(double value) { return static_cast<std::uint64_t>(value); }

RangeFault range(FaultKind kind, const Values& v)
{
    RangeFault fault;
    fault.kind = kind;
    fault.start = whole(v[0]);
    fault.length = whole(v[1]);
    return fault;
}

Command counted(FaultKind kind)
{
    return {2, 3, [kind](CardSettings& s, const Values& v) {
                RangeFault fault = range(kind, v);
                if (v.size() > 2)
                    fault.remaining = static_cast<std::int64_t>(v[2]);
                s.faults.push_back(std::move(fault));
            }};
}

void addFlip(CardSettings& s, const Values& v)
{
    RangeFault fault = range(FaultKind::flip, v);
    fault.oneIn = v.size() > 2 ? whole(v[2]) : 1;
    fault.seed = v.size() > 3 ? whole(v[3]) : 1;
    s.faults.push_back(std::move(fault));
}

void addStale(CardSettings& s, const Values& v)
{
    RangeFault fault = range(FaultKind::stale, v);
    fault.old.resize(fault.length);
    fault.hasOld.resize(fault.length / 512);
    s.faults.push_back(std::move(fault));
}

void setTail(CardSettings& s, const Values& v)
{
    s.tailProbability = v[0];
    s.tailUs = v[1];
    s.tailSeed = v.size() > 2 ? whole(v[2]) : 1;
}

Command number(double CardSettings::*member)
{
    return {1, 1, [member](CardSettings& s, const Values& v) { s.*member = v[0]; }};
}

Command flag(bool CardSettings::*member)
{
    return {1, 1, [member](CardSettings& s, const Values& v) { s.*member = v[0] != 0; }};
}

Command bytes(std::uint64_t CardSettings::*member)
{
    return {1, 1, [member](CardSettings& s, const Values& v) { s.*member = whole(v[0]); }};
}

const std::map<std::string, Command, std::less<>>& commands()
{
    static const std::map<std::string, Command, std::less<>> all = {
        {"rd", number(&CardSettings::readMbS)},
        {"wr", number(&CardSettings::writeMbS)},
        {"rdlat", number(&CardSettings::readUs)},
        {"wrlat", number(&CardSettings::writeUs)},
        {"rndrd", number(&CardSettings::randomReadUs)},
        {"rndwr", number(&CardSettings::randomWriteUs)},
        {"streams",
         {1, 1, [](CardSettings& s, const Values& v) { s.streams = v[0] < 1 ? 1 : static_cast<unsigned>(v[0]); }}},
        {"stall", {2, 2, [](CardSettings& s, const Values& v) { s.stallEveryMib = v[0], s.stallMs = v[1]; }}},
        {"tail", {2, 3, setTail}},
        {"err",
         {2, 3,
          [](CardSettings& s, const Values& v) {
              counted(FaultKind::readError).run(s, v);
              counted(FaultKind::writeError).run(s, v);
          }}},
        {"rderr", counted(FaultKind::readError)},
        {"wrerr", counted(FaultKind::writeError)},
        {"flip", {2, 4, addFlip}},
        {"stale", {2, 2, addStale}},
        {"lost", counted(FaultKind::lost)},
        {"torn", counted(FaultKind::torn)},
        {"real", bytes(&CardSettings::real)},
        {"drop", flag(&CardSettings::drop)},
        {"ro", flag(&CardSettings::readOnly)},
        {"flusherr", flag(&CardSettings::failsFlush)},
        {"log", flag(&CardSettings::log)},
        {"size", bytes(&CardSettings::size)},
        {"hang", number(&CardSettings::hangMs)},
        {"cache", bytes(&CardSettings::cacheBytes)},
        {"lies", flag(&CardSettings::liesAboutFlush)},
        {"tears", flag(&CardSettings::tears)},
        {"maploss", {2, 2, [](CardSettings& s, const Values& v) { s.tableLoss = v[0], s.tableBytes = whole(v[1]); }}},
        {"foreign", flag(&CardSettings::foreignTable)},
        {"survives", bytes(&CardSettings::survives)},
        {"back", number(&CardSettings::backMs)},
        {"pull", {0, 0, [](CardSettings& s, const Values&) { s.pulled = true; }}},
        {"insert", {0, 0, [](CardSettings& s, const Values&) { s.pulled = false; }}},
        {"healthy", {0, 0, [](CardSettings& s, const Values&) { s.faults.clear(); }}},
    };
    return all;
}

} // namespace

std::string apply(CardSettings& settings, std::string_view command)
{
    const auto equals = command.find('=');
    const std::string key(command.substr(0, equals));
    const auto found = commands().find(key);
    if (found == commands().end())
        return "unknown command '" + key + "'";
    Values values;
    if (equals != std::string_view::npos) {
        std::istringstream in{std::string(command.substr(equals + 1))};
        for (std::string word; std::getline(in, word, ',');) {
            std::size_t used = 0;
            values.push_back(word.empty() ? -1 : std::stod(word, &used));
            if (used != word.size() || values.back() < 0)
                return "bad number in '" + std::string(command) + "'";
        }
    }
    if (values.size() < found->second.least || values.size() > found->second.most)
        return "wrong number of values in '" + std::string(command) + "'";
    found->second.run(settings, values);
    return "";
}

} // namespace lab

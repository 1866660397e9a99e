#include "support/fake_cards.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace assay::test {

std::string Fake::name() const
{
    return fmt::format("{} {}/{} cache {} {} module {}", kind, real.count(), announced.count(), cache.count(), order,
                       module.count());
}

std::string Fake::toml() const
{
    return fmt::format(R"([card]
name = "t"
advertised_bytes = {}
[counterfeit]
kind = "{}"
real_bytes = {}
hidden_cache_bytes = {}
module_bytes = {}
cache_order = "{}"
silent = {}
{})",
                       announced.count(), kind, real.count(), cache.count(), module.count(), order,
                       kind == "damaged" ? "true" : "false", extra);
}

std::vector<Fake> fieldGeometries(const std::string& file)
{
    std::ifstream in(file);
    std::vector<Fake> fakes;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#') || line.starts_with("kind"))
            continue;
        std::ranges::replace(line, ',', ' ');
        std::istringstream fields(line);
        std::string kind;
        std::uint64_t real = 0, announced = 0, wrap = 0, block = 0, cache = 0, strict = 0;
        fields >> kind >> real >> announced >> wrap >> block >> cache >> strict;
        fakes.push_back({kind == "good"  ? "none"
                         : kind == "bad" ? "damaged"
                                         : kind,
                         Bytes(real), Bytes(announced), Bytes(cache),
                         kind == "chain" ? Bytes(std::uint64_t{1} << wrap) : Bytes(), strict != 0 ? "fifo" : "lru",
                         ""});
    }
    return fakes;
}

} // namespace assay::test

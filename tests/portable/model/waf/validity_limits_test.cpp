// The table of limits in docs/method/flash-character.md and core/model/waf/validity_limits.h have the same rows.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <map>
#include <string>

namespace {

// Values by names: `name` and `value` follow these texts in each line that starts with `begin`.
std::map<std::string, std::string> rowsOf(const std::string& path, const std::string& begin, const std::string& between,
                                          const std::string& end)
{
    std::ifstream file(std::string(ASSAY_TEST_DATA) + "/../../" + path);
    std::map<std::string, std::string> rows;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(begin))
            continue;
        const std::size_t name = begin.size(), middle = line.find(between, name), value = middle + between.size();
        rows[line.substr(name, middle - name)] = line.substr(value, line.find(end, value) - value);
    }
    return rows;
}

} // namespace

TEST_CASE("The page of the method lists every limit that decides whether an estimate is given, with its value")
{
    const auto code = rowsOf("core/model/waf/validity_limits.h", "constexpr double ", " = ", ";");
    CHECK(code.size() >= 13);
    CHECK(rowsOf("docs/method/flash-character.md", "| `", "` | ", " |") == code);
}

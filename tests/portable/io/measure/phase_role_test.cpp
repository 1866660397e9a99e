// Roles of phases are one table.
#include "io/measure/phase_role.h"

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <set>
#include <string>

using namespace assay;

TEST_CASE("Each role of a phase has a meaning of its own and is found by its name")
{
    constexpr auto kRoles = static_cast<std::size_t>(PhaseRole::stateRead) + 1;
    std::set<std::string> meanings;
    for (std::size_t i = 0; i < kRoles; ++i) {
        const auto role = static_cast<PhaseRole>(i);
        meanings.insert(meaning(role).english());
        CHECK(phaseRoleNamed(name(role)) == role);
    }
    CHECK(meanings.size() == kRoles);
    CHECK_FALSE(phaseRoleNamed("rewrite"));
}

TEST_CASE("Roles of phases keep their names in records")
{
    CHECK(name(PhaseRole::prefill) == std::string("prefill"));
    CHECK(name(PhaseRole::classUnitRead) == std::string("class_unit_read"));
}

TEST_CASE("A quantity of a phase beside the main one begins with the name of its role")
{
    CHECK(quantityPrefix(PhaseRole::verify) == "verify_");
    CHECK(prefixRole("verify_throughput_mean") == PhaseRole::verify);
    CHECK(prefixRole("read_iops") == PhaseRole::read);
    CHECK_FALSE(prefixRole("throughput_mean"));
}

// Users of a station: roles, rights, and passwords that nobody can read.
#include "line/store/line_audit.h"
#include "line/store/line_users.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

using namespace assay;
using namespace assay::test;

namespace {

struct Staff {
    TempFolder folder;
    LineDatabase database = std::move(*LineDatabase::open(folder / "line", "S1"));
    LineUsers users{database};

    Result<void> put(const std::string& badge, Role role, const std::string& password, const std::string& by)
    {
        return users.put({badge, "name of " + badge, role, false, {}}, password, by);
    }
};

} // namespace

TEST_CASE("The first user is an engineer, who adds the others; the last engineer stays")
{
    Staff staff;
    CHECK(staff.put("B1", Role::operator_, "", "").error().code == Errc::refused);
    REQUIRE(staff.put("B1", Role::engineer, "korrekt-Pferd", ""));
    CHECK(staff.put("B2", Role::operator_, "", "").error().code == Errc::refused);
    REQUIRE(staff.put("B2", Role::operator_, "", "B1"));
    CHECK(staff.put("B3", Role::technician, "", "B1").error().code == Errc::badInput);
    CHECK(staff.put("B3", Role::technician, "12345", "B1").error().code == Errc::badInput);
    CHECK(staff.put("B3\n", Role::operator_, "", "B1").error().code == Errc::badInput);
    CHECK(staff.put("B3", Role::technician, "123456", "B2").error().code == Errc::refused);
    REQUIRE(staff.put("B3", Role::technician, "123456", "B1"));
    CHECK(staff.put("B1", Role::technician, "123456", "B1").error().code == Errc::refused);
    CHECK(staff.users.remove("B1", "B1").error().code == Errc::refused);
    CHECK(staff.users.remove("B9", "B1").error().code == Errc::refused);
    REQUIRE(staff.users.remove("B2", "B1"));

    const auto list = staff.users.list();
    REQUIRE(list);
    REQUIRE(list->size() == 2);
    CHECK(list->at(1).role == Role::technician);
    CHECK(list->at(1).hasPassword);
    const auto trail = LineAudit(staff.database).read();
    REQUIRE(trail->size() == 4);
    CHECK(trail->back().actor == "B1");
    CHECK(trail->back().subject == "B2");
    CHECK(trail->back().event == audit::kUserChange);
}

TEST_CASE("A login needs the password, is in the audit trail, and waits after five wrong ones")
{
    Staff staff;
    REQUIRE(staff.put("B1", Role::engineer, "korrekt-Pferd", ""));
    REQUIRE(staff.put("B2", Role::operator_, "", "B1"));
    REQUIRE(staff.users.login("B1", "korrekt-Pferd"));
    CHECK(staff.users.login("B1", "korrekt-Pferd")->role == Role::engineer);
    CHECK(staff.users.login("B2", "")->role == Role::operator_);
    CHECK(!staff.users.login("B2", "something"));
    const auto unknown = staff.users.login("B9", ""), wrong = staff.users.login("B1", "korrekt-pferd");
    REQUIRE((!unknown && !wrong));
    CHECK(unknown.error().english() == wrong.error().english());
    for (int i = 0; i < 4; ++i)
        CHECK(!staff.users.login("B1", "korrekt-pferd"));
    CHECK(!staff.users.login("B1", "korrekt-Pferd"));
    CHECK(staff.users.login("B2", ""));
    const auto trail = LineAudit(staff.database).read();
    CHECK(std::ranges::count(*trail, audit::kLoginFailed, &AuditEntry::event) == 7);
    CHECK(std::ranges::count(*trail, audit::kLogin, &AuditEntry::event) == 4);
    CHECK(!LineAudit(staff.database).verify()->changedRow);
}

TEST_CASE("Wrong logins of a clock that was years ahead keep nobody waiting for years")
{
    Staff staff;
    REQUIRE(staff.put("B1", Role::engineer, "korrekt-Pferd", ""));
    soci::session sql(soci::sqlite3, "dbname=" + staff.database.file().string());
    for (const std::string at : {"2099-01-01T00:00:00.000Z", "2001-01-01T00:00:00.000Z"})
        for (int i = 0; i < 5; ++i)
            sql << "INSERT INTO audit (at, station, actor, event, subject, detail, previous, hash) VALUES (:at, 'S1', "
                   "'', 'login_failed', 'B1', '', '', '')",
                soci::use(at);
    CHECK(staff.users.login("B1", "korrekt-Pferd"));
}

TEST_CASE("A password is nowhere in the database, and two users with the same one have different hashes")
{
    Staff staff;
    REQUIRE(staff.put("B1", Role::engineer, "korrekt-Pferd", ""));
    REQUIRE(staff.put("B2", Role::engineer, "korrekt-Pferd", "B1"));
    soci::session sql(soci::sqlite3, "dbname=" + staff.database.file().string());
    std::vector<std::string> hashes(3);
    sql << "SELECT password_hash FROM user ORDER BY badge", soci::into(hashes);
    REQUIRE(hashes.size() == 2);
    CHECK(hashes[0] != hashes[1]);
    CHECK(hashes[0].starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
    for (const char* part : {"line", "line-wal"}) {
        std::ifstream stream(staff.folder / part, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
        CHECK(bytes.find("korrekt") == std::string::npos);
    }
}

TEST_CASE("Each role has its rights")
{
    const auto rights = [](Role role) {
        std::string text;
        for (const Right right : {Right::testCards, Right::overrule, Right::enrolSlots, Right::exportData,
                                  Right::changeRecipe, Right::manageUsers, Right::deleteData})
            text += may(role, right) ? 'x' : '-';
        return text;
    };
    CHECK(rights(Role::operator_) == "x------");
    CHECK(rights(Role::technician) == "xxxx---");
    CHECK(rights(Role::engineer) == "xxxxxxx");
    for (const Role role : {Role::operator_, Role::technician, Role::engineer})
        CHECK(roleFromName(idOf(role)) == role);
    CHECK(!roleFromName("admin"));
}

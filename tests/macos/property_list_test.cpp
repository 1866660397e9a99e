// Written by hand in the form of Apple's plist(5).
#include "system/macos/property_list.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <string>

using namespace assay::platform;

namespace {

std::string document(const std::string& inside)
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
           "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n" +
           inside + "\n</plist>\n";
}

} // namespace

TEST_CASE("A property list is read with all its kinds of values", "[macos]")
{
    const auto read = parsePropertyList(document(R"(<dict>
	<key>Name</key>
	<string>CARD &amp; &lt;READER&gt; &#x5361;</string>
	<key>Size</key>
	<integer>31914983424</integer>
	<key>Least</key>
	<integer>-3</integer>
	<key>Id</key>
	<integer>18446744073709551615</integer>
	<key>Share</key>
	<real>0.25</real>
	<key>Whole</key>
	<true/>
	<key>Internal</key>
	<false/>
	<key>Disks</key>
	<array>
		<string>disk0</string>
		<dict/>
		<array/>
	</array>
	<key>Raw</key>
	<data>AQID</data>
	<key>Empty</key>
	<string></string>
</dict>)"));
    REQUIRE(read);
    const nlohmann::json expected = {{"Name", "CARD & <READER> \xe5\x8d\xa1"},
                                     {"Size", 31914983424},
                                     {"Least", -3},
                                     {"Id", 18446744073709551615U},
                                     {"Share", 0.25},
                                     {"Whole", true},
                                     {"Internal", false},
                                     {"Disks", {"disk0", nlohmann::json::object(), nlohmann::json::array()}},
                                     {"Raw", "AQID"},
                                     {"Empty", ""}};
    CHECK(*read == expected);
}

TEST_CASE("An incomplete property list is rejected", "[macos]")
{
    const std::string inside = GENERATE(
        "", "<dict><key>Size</key></dict>", "<dict><key>Size</key><integer>12 34</integer></dict>",
        "<dict><key>Size</key><integer></integer></dict>", "<dict><string>no key</string></dict>",
        "<array><string>open</array>", "<array><string>a</string>", "<string>&unknown;</string>",
        "<string>&#xd800;</string>", "<string>&#0;</string>", "<set/>", "<string>a</string><string>b</string>");
    CAPTURE(inside);
    CHECK_FALSE(parsePropertyList(document(inside)));
}

TEST_CASE("Every prefix of a property list is rejected", "[macos]")
{
    const std::string whole = document(
        "<dict><key>A</key><array><integer>1</integer><true/></array><key>B</key><string>&lt;</string></dict>");
    const auto end = whole.find("</plist>") + std::string("</plist>").size();
    REQUIRE(parsePropertyList(whole.substr(0, end)));
    for (std::size_t length = 0; length < end; ++length) {
        CAPTURE(length);
        CHECK_FALSE(parsePropertyList(std::string_view(whole).substr(0, length)));
    }
}

TEST_CASE("A property list that is nested too deeply is rejected without harm", "[macos]")
{
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "<array>";
    CHECK_FALSE(parsePropertyList(document(deep)));
}

// Goal: a screen reader gets the name of every control. The program is a process of its own on a private session
// bus, and its tree is read over AT-SPI, as Orca does.
#include "gui/own_history.h"
#include "gui/window_driver.h"
#include "text/language.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusReply>
#include <QDBusVariant>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr const char* kAccessible = "org.a11y.atspi.Accessible";
constexpr unsigned kChecked = 1U << 4U, kFocusable = 1U << 11U, kShowing = 1U << 25U; // bits of GetState()
constexpr int kLeastPages = 5;                                                        // check boxes in the navigation

struct Node {
    QString service, path;
};

QProcessEnvironment environment(const QString& home)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"LD_PRELOAD", "UMOCKDEV_DIR"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home);
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
    environment.insert(QStringLiteral("QT_LINUX_ACCESSIBILITY_ALWAYS_ON"), QStringLiteral("1"));
    return environment;
}

void start(QProcess& process, const QString& program, const QStringList& arguments, const QProcessEnvironment& with)
{
    process.setProcessEnvironment(with);
    process.start(program, arguments);
    INFO(program.toStdString());
    REQUIRE(eventually([&] { return process.state() != QProcess::Starting; }));
    REQUIRE(process.state() == QProcess::Running);
}

// The program with the result of a run, in a language, and the bus on which it tells of its controls.
class ReadProgram {
public:
    ReadProgram(const std::filesystem::path& run, const Language& language)
    {
        if (QStandardPaths::findExecutable(QStringLiteral("dbus-daemon")).isEmpty())
            SKIP("dbus-daemon is missing");
        QSettings settings(m_home.path() + QStringLiteral("/config/CardAssay/CardAssay.conf"), QSettings::IniFormat);
        settings.setValue(QStringLiteral("language"), QLatin1String(language.code));
        settings.setValue(QStringLiteral("started"), true);
        settings.sync();
        auto with = environment(m_home.path());
        start(m_session, QStringLiteral("dbus-daemon"), {"--session", "--nofork", "--print-address=1"}, with);
        REQUIRE(eventually([this] { return m_session.canReadLine(); }));
        const QString session = QString::fromLatin1(m_session.readLine()).trimmed();
        with.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), session);
        auto ask = QDBusMessage::createMethodCall("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress");
        const QDBusReply<QString> address =
            QDBusConnection::connectToBus(session, QStringLiteral("session")).call(ask, QDBus::Block, kPatienceMs);
        QDBusConnection::disconnectFromBus(QStringLiteral("session"));
        if (!address.isValid())
            SKIP("no AT-SPI: " << address.error().message().toStdString());
        m_bus.emplace(QDBusConnection::connectToBus(address.value(), QStringLiteral("atspi")));
        start(m_program, QCoreApplication::applicationDirPath() + QStringLiteral("/cardassay"),
              {QString::fromStdString(run.string())}, with);
    }
    ~ReadProgram()
    {
        m_bus.reset();
        QDBusConnection::disconnectFromBus(QStringLiteral("atspi"));
        for (QProcess* process : {&m_program, &m_session}) {
            process->terminate();
            process->waitForFinished(kPatienceMs);
        }
    }
    ReadProgram(const ReadProgram&) = delete;
    ReadProgram& operator=(const ReadProgram&) = delete;

    std::vector<Node> children(const Node& node) const
    {
        const QDBusMessage reply = call(node, kAccessible, "GetChildren");
        std::vector<Node> all;
        if (reply.arguments().isEmpty())
            return all; // gone meanwhile
        const auto list = reply.arguments().front().value<QDBusArgument>();
        list.beginArray();
        while (!list.atEnd()) {
            Node child;
            QDBusObjectPath path;
            list.beginStructure();
            list >> child.service >> path;
            list.endStructure();
            child.path = path.path();
            all.push_back(child);
        }
        list.endArray();
        return all;
    }
    QString name(const Node& node) const
    {
        const QDBusMessage reply =
            call(node, "org.freedesktop.DBus.Properties", "Get", {QLatin1String(kAccessible), QStringLiteral("Name")});
        return reply.arguments().isEmpty() ? QString()
                                           : reply.arguments().front().value<QDBusVariant>().variant().toString();
    }
    QString role(const Node& node) const
    {
        return call(node, kAccessible, "GetRoleName").arguments().value(0).toString();
    }
    unsigned state(const Node& node) const
    {
        const QDBusMessage reply = call(node, kAccessible, "GetState");
        QList<unsigned> words;
        if (!reply.arguments().isEmpty())
            reply.arguments().front().value<QDBusArgument>() >> words;
        return words.value(0);
    }
    void press(const Node& node) const { call(node, "org.a11y.atspi.Action", "DoAction", {0}); }

    // Buttons of the navigation, which are the first check boxes side by side.
    std::vector<Node> navigation() const
    {
        std::vector<Node> found;
        REQUIRE(eventually([&] {
            found = navigationBelow(
                {QStringLiteral("org.a11y.atspi.Registry"), QStringLiteral("/org/a11y/atspi/accessible/root")});
            return !found.empty();
        }));
        return found;
    }
    Node window() const
    {
        const auto programs = children({"org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"});
        REQUIRE_FALSE(programs.empty());
        const auto windows = children(programs.front());
        REQUIRE_FALSE(windows.empty());
        return windows.front();
    }

private:
    QDBusMessage call(const Node& node, const char* interface, const char* method, const QVariantList& with = {}) const
    {
        auto message =
            QDBusMessage::createMethodCall(node.service, node.path, QLatin1String(interface), QLatin1String(method));
        message.setArguments(with);
        return m_bus->call(message, QDBus::Block, kPatienceMs);
    }
    std::vector<Node> navigationBelow(const Node& node) const
    {
        std::vector<Node> boxes;
        const auto all = children(node);
        for (const Node& child : all)
            if (role(child) == QLatin1String("check box"))
                boxes.push_back(child);
        if (std::ssize(boxes) >= kLeastPages)
            return boxes;
        for (const Node& child : all)
            if (auto found = navigationBelow(child); !found.empty())
                return found;
        return {};
    }

    QTemporaryDir m_home;
    QProcess m_session, m_program;
    std::optional<QDBusConnection> m_bus;
};

// Controls that are shown below the node and have no name in the language. On Linux Qt hands out the chosen entry of a
// combo box as its name; rows and cells have the names of their data.
void findUnnamed(const ReadProgram& program, const Node& node, const Language& language, QStringList& unnamed,
                 int& seen)
{
    static const QRegularExpression kHan(QStringLiteral("\\p{Han}"));
    const unsigned state = program.state(node);
    if (!(state & kShowing))
        return;
    const QString role = program.role(node);
    if (state & kFocusable && role != QLatin1String("label") && role != QLatin1String("combo box")) {
        ++seen;
        const QString name = program.name(node);
        if (name.trimmed().isEmpty() || (language != kEnglish && !name.contains(kHan)))
            unnamed << QStringLiteral("%1 \"%2\"").arg(role, name);
    }
    if (role == QLatin1String("table") || role == QLatin1String("list") || role == QLatin1String("tree"))
        return;
    for (const Node& child : program.children(node))
        findUnnamed(program, child, language, unnamed, seen);
}

} // namespace

TEST_CASE("A screen reader gets the name of every control of every page, in the language of the program")
{
    const Language language = *languageOfCode(GENERATE("en", "zh_CN"));
    const OwnHistory history;
    const auto run = history.make("sim:good-u1");
    history.put();
    const ReadProgram program(run, language);
    int controls = 0, pages = 0;
    for (const Node& page : program.navigation()) {
        CAPTURE(language.code, program.name(page).toStdString());
        program.press(page);
        if (!QTest::qWaitFor([&] { return (program.state(page) & kChecked) != 0; }, 5000))
            continue; // a page without content
        ++pages;
        QStringList unnamed;
        findUnnamed(program, program.window(), language, unnamed, controls);
        INFO(unnamed.join(u'\n').toStdString());
        CHECK(unnamed.isEmpty());
    }
    CHECK(pages >= 8);
    CHECK(controls > 10 * pages); // nine are the navigation of each page
}

// The emulated card as a file that a loop device can sit on:  sd_card_fuse FOLDER SIZE_BYTES [COMMAND]...
// FOLDER/card is the card; commands (card_settings.h) written to FOLDER/control, one per line, change it, reading
// FOLDER/control gives its counters. Card requests are served by one thread in the order of arrival; the control file
// is served beside it, so that a hanging card can be pulled. Prints "ready" when mounted. Ends on SIGTERM or when
// unmounted.
#define FUSE_USE_VERSION 314
#include "lab/emulated_card.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <deque>
#include <fuse_lowlevel.h>
#include <memory>
#include <sched.h>
#include <sstream>
#include <stop_token>
#include <sys/prctl.h>
#include <thread>

namespace {

using lab::EmulatedCard;
using lab::Instant;

constexpr fuse_ino_t kRoot = FUSE_ROOT_ID;
constexpr fuse_ino_t kCard = 2;
constexpr fuse_ino_t kControl = 3;
constexpr unsigned kMaxRequest = 1 << 20;

struct Job {
    enum class Kind { read, write, flush } kind = Kind::read;
    fuse_req_t request{};
    std::uint64_t offset = 0;
    std::vector<std::byte> data;
    Instant arrival;
};

// The card and the queue before it; the kernel bounds the queue (max_background).
class Server {
public:
    explicit Server(std::uint64_t size) : card(size) {}
    void push(Job job)
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
        m_filled.notify_one();
    }
    // The worker replies through the session, so it ends before the session closes. A hanging card is pulled.
    void stop()
    {
        card.command("pull");
        m_worker.request_stop();
        m_worker.join();
    }
    EmulatedCard card;

private:
    void work(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            std::unique_lock lock(m_mutex);
            if (!m_filled.wait(lock, stop, [this] { return !m_jobs.empty(); }))
                return;
            Job job = std::move(m_jobs.front());
            m_jobs.pop_front();
            lock.unlock();
            serve(job);
        }
    }
    void serve(Job& job)
    {
        if (job.kind == Job::Kind::flush) {
            fuse_reply_err(job.request, -card.flush());
            return;
        }
        const bool isRead = job.kind == Job::Kind::read;
        const int done =
            isRead ? card.read(job.offset, job.data, job.arrival) : card.write(job.offset, job.data, job.arrival);
        if (done < 0)
            fuse_reply_err(job.request, -done);
        else if (isRead)
            fuse_reply_buf(job.request, reinterpret_cast<const char*>(job.data.data()), static_cast<std::size_t>(done));
        else
            fuse_reply_write(job.request, static_cast<std::size_t>(done));
    }

    std::mutex m_mutex;
    std::condition_variable_any m_filled;
    std::deque<Job> m_jobs;
    std::jthread m_worker{[this](const std::stop_token& stop) { work(stop); }};
};

Server& server(fuse_req_t request) { return *static_cast<Server*>(fuse_req_userdata(request)); }

struct stat attributes(fuse_ino_t node, Server& host)
{
    struct stat st {};
    st.st_ino = node;
    st.st_nlink = 1;
    st.st_mode = node == kRoot ? S_IFDIR | 0700 : S_IFREG | 0600;
    st.st_blksize = 4096;
    if (node == kCard)
        st.st_size = static_cast<off_t>(host.card.size());
    if (node == kControl)
        st.st_size = 4096;
    return st;
}

void onInit(void*, fuse_conn_info* connection)
{
    connection->max_write = kMaxRequest;
    connection->max_read = kMaxRequest;
    connection->max_background = 128;
    connection->congestion_threshold = 128;
}

void onLookup(fuse_req_t request, fuse_ino_t, const char* name)
{
    fuse_entry_param entry{};
    entry.ino = std::strcmp(name, "card") == 0 ? kCard : std::strcmp(name, "control") == 0 ? kControl : 0;
    if (entry.ino == 0) {
        fuse_reply_err(request, ENOENT);
        return;
    }
    entry.attr = attributes(entry.ino, server(request));
    fuse_reply_entry(request, &entry);
}

void onGetattr(fuse_req_t request, fuse_ino_t node, fuse_file_info*)
{
    const struct stat st = attributes(node, server(request));
    fuse_reply_attr(request, &st, 0);
}

// Truncation and times are accepted and ignored: shells truncate what they redirect to.
void onSetattr(fuse_req_t request, fuse_ino_t node, struct stat*, int, fuse_file_info* file)
{
    onGetattr(request, node, file);
}

void onOpen(fuse_req_t request, fuse_ino_t node, fuse_file_info* file)
{
    if (node == kRoot) {
        fuse_reply_err(request, EISDIR);
        return;
    }
    file->direct_io = 1;
    fuse_reply_open(request, file);
}

void onRead(fuse_req_t request, fuse_ino_t node, std::size_t size, off_t offset, fuse_file_info*)
{
    Server& host = server(request);
    if (node == kControl) {
        const std::string text = host.card.counters();
        const auto from = std::min(static_cast<std::size_t>(offset), text.size());
        fuse_reply_buf(request, text.data() + from, std::min(size, text.size() - from));
        return;
    }
    host.push({Job::Kind::read, request, static_cast<std::uint64_t>(offset), std::vector<std::byte>(size),
               std::chrono::steady_clock::now()});
}

void onWrite(fuse_req_t request, fuse_ino_t node, const char* text, std::size_t size, off_t offset, fuse_file_info*)
{
    Server& host = server(request);
    if (node == kCard) {
        const auto* bytes = reinterpret_cast<const std::byte*>(text);
        host.push({Job::Kind::write, request, static_cast<std::uint64_t>(offset),
                   std::vector<std::byte>(bytes, bytes + size), std::chrono::steady_clock::now()});
        return;
    }
    std::istringstream lines{std::string(text, size)};
    for (std::string line; std::getline(lines, line);) {
        const std::string problem = line.empty() ? "" : host.card.command(line);
        if (!problem.empty()) {
            std::fprintf(stderr, "sd_card_fuse: %s\n", problem.c_str());
            fuse_reply_err(request, EINVAL);
            return;
        }
    }
    fuse_reply_write(request, size);
}

void onFsync(fuse_req_t request, fuse_ino_t, int, fuse_file_info*)
{
    server(request).push({Job::Kind::flush, request, 0, {}, {}});
}

int run(fuse_session* session, const char* folder, Server& host)
{
    if (fuse_set_signal_handlers(session) != 0 || fuse_session_mount(session, folder) != 0)
        return 1;
    std::puts("ready");
    std::fflush(stdout);
    const int result = fuse_session_loop(session);
    host.stop();
    fuse_session_unmount(session);
    fuse_remove_signal_handlers(session);
    return result < 0 ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fputs("usage: sd_card_fuse FOLDER SIZE_BYTES [COMMAND]...\n", stderr);
        return 2;
    }
    prctl(PR_SET_TIMERSLACK, 1); // inherited by the worker: injected latencies are true to some 50 us
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    const sched_param lowest{1};
    sched_setscheduler(0, SCHED_FIFO, &lowest); // before other programs, as a card does that has a processor of its own
    Server host(std::strtoull(argv[2], nullptr, 10));
    for (int i = 3; i < argc; ++i)
        if (const std::string problem = host.card.command(argv[i]); !problem.empty()) {
            std::fprintf(stderr, "sd_card_fuse: %s\n", problem.c_str());
            return 2;
        }
    fuse_lowlevel_ops operations{};
    operations.init = onInit;
    operations.lookup = onLookup;
    operations.getattr = onGetattr;
    operations.setattr = onSetattr;
    operations.open = onOpen;
    operations.read = onRead;
    operations.write = onWrite;
    operations.fsync = onFsync;
    char program[] = "sd_card_fuse", option[] = "-o",
         options[] = "fsname=sd_card_fuse,max_read=1048576,default_permissions";
    char* arguments[] = {program, option, options, nullptr};
    fuse_args args = FUSE_ARGS_INIT(3, arguments);
    const std::unique_ptr<fuse_session, void (*)(fuse_session*)> session(
        fuse_session_new(&args, &operations, sizeof operations, &host), fuse_session_destroy);
    return session ? run(session.get(), argv[1], host) : 1;
}

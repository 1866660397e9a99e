// udisks2 and logind as far as this program speaks with them, on a system bus of its own: dbus-daemon as a child, the
// services on a thread of the test. While it lives, DBUS_SYSTEM_BUS_ADDRESS leads there. SKIPs the test where there is
// no dbus-daemon.
#pragma once

#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <systemd/sd-bus.h>
#include <thread>

namespace assay::test {

class UdisksStandIn {
public:
    enum class Manner {
        grants,      // opens the device as asked, and passes the descriptor
        denies,      // as polkit does where no rule applies and nobody can be asked
        waits,       // for a password that nobody types: OpenDevice gets no answer
        mute,        // the service has its name, but answers nothing
        absent,      // a bus without the service
        opensBadly,  // leaves out O_DIRECT
        opensAnother // passes a descriptor of `other`
    };
    explicit UdisksStandIn(Manner manner, std::string other = {});
    ~UdisksStandIn();
    UdisksStandIn(const UdisksStandIn&) = delete;
    UdisksStandIn& operator=(const UdisksStandIn&) = delete;

    // How often it was asked to open a device: each may have been a prompt for a password.
    int askedToOpen() const { return m_asked; }

    // How often it was asked to unmount something.
    int askedToUnmount() const { return m_askedToUnmount; }

    // Does somebody hold the lock that keeps the computer from sleeping?
    bool sleepInhibited() const;
    // Waits until nobody does. False if somebody still does after 20 s.
    bool sleepAllowedSoon() const;

    // For the service's own functions, on its thread.
    int unmount(sd_bus_message* call, sd_bus_error* error);
    int openDevice(sd_bus_message* call, sd_bus_error* error);
    int inhibitSleep(sd_bus_message* call, sd_bus_error* error);

private:
    void startBus();
    void serve(const std::function<void(bool)>& started);

    Manner m_manner;
    std::string m_other;
    TempFolder m_folder;
    std::atomic<int> m_asked = 0;
    std::atomic<int> m_askedToUnmount = 0;
    std::atomic<int> m_lock = -1; // read end of a pipe of which the other end is the lock
    int m_wake = -1;              // eventfd that ends the thread
    std::unique_ptr<RunningProgram> m_daemon;
    std::jthread m_thread;
};

} // namespace assay::test

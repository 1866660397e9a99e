// Where an attack on the choice of disk is staged: a loop device with somebody's photographs, other devices, and
// everything that is undone at the end. After construction nothing but the attack itself changes the backing files;
// their hashes are the proof that nothing was written.
#pragma once

#include "support/linux/loop_device.h"
#include "support/temp_folder.h"
#include "system/platform.h"

#include <deque>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace assay::test {

class WrongDiskScene {
public:
    WrongDiskScene(); // SKIPs where loop devices cannot be had
    ~WrongDiskScene();
    WrongDiskScene(const WrongDiskScene&) = delete;
    WrongDiskScene& operator=(const WrongDiskScene&) = delete;

    static constexpr Bytes kSize = mib(4);

    LoopDevice& card() { return m_devices.front(); } // the one that is attacked
    const std::string& node() { return card().path(); }
    LoopDevice& another(Bytes size = kSize);       // one more device, with a backing file that is watched too
    std::filesystem::path watchedFile(Bytes size); // filled, hashed, belongs to no device yet
    std::filesystem::path place(const char* name) const { return m_folder / name; }  // nothing is there yet
    void undo(std::function<void()> action) { m_undo.push_back(std::move(action)); } // at the end, last first

    // Ways to spoil a device. They SKIP where this machine cannot do it.
    void makeFileSystem(const std::string& device);
    std::string mount(const std::string& device);   // read-only; returns the mount point
    void mountElsewhere(const std::string& device); // in the mount namespace of another process
    void makeSwap(const std::string& device);
    void swapOn(const std::string& device);
    void claim(const std::string& device, int openFlags, int lock); // as another program, with open() and flock()
    std::string aliasOf(const std::string& device);                 // another node with the same number (mknod)
    void exchangeMedium(const std::filesystem::path& file);         // the card's node gets another backing file
    void reuseNode();    // taken away, and back with another card in it, as after pulling a cable
    void holdByMapper(); // a dm device on top
    std::string addPartition();
    std::string stack(const std::string& device);                     // a loop device on top of another
    std::string stackFile(const std::filesystem::path& file);         // or on a file
    std::filesystem::path backing() const { return m_files.front(); } // of the card
    std::string sibling() { return stackFile(backing()); }
    void note(std::string text) { m_noted = std::move(text); } // for later in the same attack
    const std::string& noted() const { return m_noted; }

    // The proof: SHA-256 over all watched files, one to a line.
    std::string hashes() const;

private:
    TempFolder m_folder;
    std::vector<std::filesystem::path> m_files;
    bool m_swapping = false;          // the kernel writes, too
    std::deque<LoopDevice> m_devices; // a deque: references stay good
    std::vector<std::function<void()>> m_undo;
    std::string m_noted;
};

} // namespace assay::test

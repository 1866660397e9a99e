# cmake --install: the programs, and what a Linux desktop wants to know of them.
include(GNUInstallDirs)
foreach(program cardassay cardassay-cli)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
endforeach()
# What the programs start: found beside them or here. Nothing of it gets a right by being installed
# (docs/formats/telemetry.md).
foreach(helper cardassay-plugin-host cardassay-sdbus cardassay-sdbus-probe cardassay-report)
    if(TARGET ${helper})
        install(TARGETS ${helper} RUNTIME DESTINATION libexec/cardassay)
    endif()
endforeach()
configure_file(packaging/linux/telemetry/org.cardassay.sdbus.policy.in
    ${CMAKE_CURRENT_BINARY_DIR}/org.cardassay.sdbus.policy @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/org.cardassay.sdbus.policy packaging/linux/telemetry/60-cardassay-sdbus.rules
    DESTINATION ${CMAKE_INSTALL_DATADIR}/cardassay/telemetry)
install(FILES core/card/telemetry/plugin_abi.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cardassay)
if(TARGET cardassay)
    install(FILES packaging/linux/org.cardassay.CardAssay.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES packaging/linux/org.cardassay.CardAssay.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES packaging/linux/mime/cardassay.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
    install(FILES docs/cardassay.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES packaging/completions/cardassay.bash
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME cardassay)
    install(FILES packaging/completions/_cardassay DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES packaging/completions/cardassay.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
    install(FILES resources/icons/org.cardassay.CardAssay.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()

# To be copied by those who want it.
install(DIRECTORY packaging/linux/station DESTINATION ${CMAKE_INSTALL_DATADIR}/cardassay)
install(FILES docs/cardassay-cli.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES packaging/completions/cardassay-cli.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME cardassay-cli)
install(FILES packaging/completions/_cardassay-cli DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES packaging/completions/cardassay-cli.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

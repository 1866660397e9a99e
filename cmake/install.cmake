# cmake --install: the programs, and what a Linux desktop wants to know of them.
include(GNUInstallDirs)
foreach(program cardassay cardassay-cli)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
endforeach()
if(TARGET cardassay)
    install(FILES packaging/linux/org.cardassay.CardAssay.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES packaging/linux/org.cardassay.CardAssay.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES resources/icons/org.cardassay.CardAssay.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()

install(DIRECTORY packaging/linux/station DESTINATION ${CMAKE_INSTALL_DATADIR}/cardassay) # to be copied by those who want it
install(FILES docs/cardassay-cli.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES packaging/completions/cardassay-cli.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME cardassay-cli)
install(FILES packaging/completions/_cardassay-cli DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES packaging/completions/cardassay-cli.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# fish completion for cardassay
complete -c cardassay -l runs -xa '(__fish_complete_directories)' -d 'folder in which run folders are made'
complete -c cardassay -l pace -xa real -d 'simulated cards keep step with the wall clock'
complete -c cardassay -l station -rF -d 'screen of the line station that this file describes'
complete -c cardassay -l enrol -xa '4x4 2x4 1x4' -d 'first learn the slots of a reader'
complete -c cardassay -l in-window -d 'the station in a window'
complete -c cardassay -s h -l help -d 'explain'
complete -c cardassay -s v -l version -d 'version and commit'

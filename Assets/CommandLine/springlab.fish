function __springlab_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __springlab_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __springlab_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __springlab_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __springlab_parse_tokens -S
    set -l unparsed_tokens (__springlab_tokens -pc)
    switch $unparsed_tokens[1]
    case 'springlab'
        __springlab_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'window'
            __springlab_parse_subcommand 1 'scene=' 'preset=' 'fidelity=' 'beside=' 'set=+' 'messages=' 'me=' 'count=' 'experiment=' 'replay=' 'theme=' 'language=' 'scale=' 'debug' 'reduce-motion' 'announce' 'fresh' 'no-history' 'version' 'h/help'
        case 'list'
            __springlab_parse_subcommand 0 'json' 'version' 'h/help'
        case 'render'
            __springlab_parse_subcommand 1 'scene=' 'preset=' 'fidelity=' 'beside=' 'set=+' 'messages=' 'me=' 'count=' 'experiment=' 'replay=' 'theme=' 'language=' 'scale=' 'debug' 'reduce-motion' 'size=' 'fps=' 'frames=' 'stage' 'key=+' 'strip=' 'out=' 'version' 'h/help'
        case 'trace'
            __springlab_parse_subcommand 1 'out=' 'version' 'h/help'
        case 'spring'
            __springlab_parse_subcommand 0 'frequency=' 'damping=' 'response=' 'damping-fraction=' 'stiffness=' 'mass=' 'preset=' 'family=' 'set=+' 'curve=' 'text=' 'travel=' 'velocity=' 'tolerance=' 'rate=' 'wish=+' 'hold=' 'code=' 'curve-error=' 'list' 'json' 'version' 'h/help'
        case 'read'
            __springlab_parse_subcommand 1 'json' 'version' 'h/help'
        case 'help'
            __springlab_parse_subcommand -r 1 'version'
        end
    end
end

function __springlab_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __springlab_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __springlab_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __springlab_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__springlab_tokens -p)
    if test -z "$(__springlab_tokens -t)"
        set -l index (count (__springlab_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'springlab' -f
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'window' -d 'Open the window (what happens without a command).'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'list' -d 'List the scenes, their parameters and presets.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'render' -d 'Draw pictures or write a trace without a window.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'trace' -d 'Run an experiment file and write its trace as CSV.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'spring' -d 'Measure a spring, convert it to other families, write code for it.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'read' -d 'Read a chat and print what was read.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_positional "springlab" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" scene' -l 'scene' -d 'The scene to open (see: springlab list).' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" preset' -l 'preset' -d 'The preset to start from.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" fidelity' -l 'fidelity' -d 'How true to what: published, uikit or exact.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" beside' -l 'beside' -d 'A preset or fidelity to compare with, on the same gesture.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window"' -l 'set' -d 'A parameter\'s value, as name=value; may be repeated.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" messages' -l 'messages' -d 'A conversation of your own: "Name: text" lines, JSON or JSON Lines.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" me' -l 'me' -d 'Whose bubbles are on the right; the first speaker by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" count' -l 'count' -d 'How many messages to show; the conversation repeats to fill them.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" experiment' -l 'experiment' -d 'An experiment file to show in the playground.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" replay' -l 'replay' -d 'A gesture file to play.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" theme' -l 'theme' -d 'light, dark, high-contrast-light or high-contrast-dark.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" language' -l 'language' -d 'The window\'s language: en, zh or ru; the desktop\'s by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" scale' -l 'scale' -d 'The size of everything, 0.5 to 4; automatic by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" debug' -l 'debug' -d 'Draw what the engine has in hand over the scene: springs, touches, velocities, sleep.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" reduce-motion' -l 'reduce-motion' -d 'Leave out motion that you do not make yourself.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" announce' -l 'announce' -d 'Print what has the focus, what changes and what moves, line by line.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" fresh' -l 'fresh' -d 'Start without what the last session left; the next start offers that.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" no-history' -l 'no-history' -d 'Keep nothing of this session: not for the next start or a crash, nor what was opened.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab window" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab list" json' -l 'json' -d 'Print JSON.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab list" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" scene' -l 'scene' -d 'The scene to open (see: springlab list).' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" preset' -l 'preset' -d 'The preset to start from.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" fidelity' -l 'fidelity' -d 'How true to what: published, uikit or exact.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" beside' -l 'beside' -d 'A preset or fidelity to compare with, on the same gesture.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render"' -l 'set' -d 'A parameter\'s value, as name=value; may be repeated.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" messages' -l 'messages' -d 'A conversation of your own: "Name: text" lines, JSON or JSON Lines.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" me' -l 'me' -d 'Whose bubbles are on the right; the first speaker by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" count' -l 'count' -d 'How many messages to show; the conversation repeats to fill them.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" experiment' -l 'experiment' -d 'An experiment file to show in the playground.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" replay' -l 'replay' -d 'A gesture file to play.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" theme' -l 'theme' -d 'light, dark, high-contrast-light or high-contrast-dark.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" language' -l 'language' -d 'The window\'s language: en, zh or ru; the desktop\'s by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" scale' -l 'scale' -d 'The size of everything, 0.5 to 4; automatic by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" debug' -l 'debug' -d 'Draw what the engine has in hand over the scene: springs, touches, velocities, sleep.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" reduce-motion' -l 'reduce-motion' -d 'Leave out motion that you do not make yourself.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" size' -l 'size' -d 'The window\'s size in points, as WIDTHxHEIGHT.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" fps' -l 'fps' -d 'Frames per second.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" frames' -l 'frames' -d 'How many frames to move on.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" stage' -l 'stage' -d 'The stage alone, without panels.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render"' -l 'key' -d 'A key to press before the last frame; may be repeated.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" strip' -l 'strip' -d 'So many of the frames side by side in one picture.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" out' -l 'out' -d 'Where to write: .png, .svg, .pdf (with %04d every frame), .gif, .mp4, .csv, .json.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab render" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab trace" out' -l 'out' -d 'Where to write; standard output by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab trace" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab trace" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" frequency' -l 'frequency' -d 'Frequency in hertz, with --damping as the ratio.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" damping' -l 'damping' -d 'Damping ratio with --frequency; damping coefficient with --stiffness.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" response' -l 'response' -d 'Response in seconds, with --damping-fraction.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" damping-fraction' -l 'damping-fraction' -d 'Damping fraction.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" stiffness' -l 'stiffness' -d 'Stiffness, with --damping and --mass.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" mass' -l 'mass' -d 'Mass, in and out; 1 by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" preset' -l 'preset' -d 'A library\'s spring by its name (see --list).' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" family' -l 'family' -d 'A family by its name, its values by --set (see --list).' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring"' -l 'set' -d 'A value of the family, as name=value; may be repeated.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" curve' -l 'curve' -d 'A curve: "cubic-bezier(.2,1.4,.5,1) 400ms", "linear(...)", or a file.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" text' -l 'text' -d 'Code or words of any library: ".spring(duration: 0.4)", "170, 26".' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" travel' -l 'travel' -d 'How far a step goes in points: 300 or 300pt; 100 for what has points, unless given.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" velocity' -l 'velocity' -d 'The velocity it is let go with toward the target: 400pt/s, or 2/s in ways a second.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" tolerance' -l 'tolerance' -d 'What counts as there: 0.5pt, 1% or 0.001 of the way.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" rate' -l 'rate' -d 'The display\'s frames per second; 60 by default.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring"' -l 'wish' -d 'A measure\'s value, as name=value; may be repeated.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" hold' -l 'hold' -d 'The measure that a wish leaves as it is.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" code' -l 'code' -d 'Print code for a target alone (see --list).' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" curve-error' -l 'curve-error' -d 'The most that CSS\'s curve may be off, of the step.' -rfka ''
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" list' -l 'list' -d 'List families, presets, measures and targets.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" json' -l 'json' -d 'Print JSON.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab spring" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab read" json' -l 'json' -d 'Print JSON.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab read" version' -l 'version' -d 'Show the version.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab read" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'springlab' -n '__springlab_should_offer_completions_for_flags_or_options "springlab help" version' -l 'version' -d 'Show the version.'

/// The names that Slack and Discord write between colons in the place of emoji.
enum EmojiCodes {
  /// The emoji of a name without its colons; nil for a name that is not known.
  static func sign(of name: String) -> String? { signs[name] }

  /// An emoji in one of the five tones of skin, of which Slack calls the first `skin-tone-2`; nil for another name.
  static func sign(_ sign: String, tone name: String) -> String? {
    guard name.hasPrefix("skin-tone-"), let tone = UInt32(name.dropFirst(10)),
      (2...6).contains(tone), let colour = Unicode.Scalar(0x1F3F9 + tone)
    else { return nil }
    // In a sequence the tone belongs to the first sign, in the place of the mark for pictures.
    let rest = sign.unicodeScalars.dropFirst()
    var coloured = String.UnicodeScalarView(sign.unicodeScalars.prefix(1))
    coloured.append(colour)
    coloured.append(contentsOf: rest.first == "\u{FE0F}" ? rest.dropFirst() : rest)
    return String(coloured)
  }

  private static let signs: [String: String] = {
    let words = list.split(whereSeparator: \.isWhitespace).map(String.init)
    let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()

  /// No name is longer, in letters.
  static let longest = signs.keys.reduce(12) { max($0, $1.count) }

  private static let list = """
    +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 like 👍 laugh 😆 surprised 😮 sad 😢 angry 😠
    grinning 😀 smiley 😃 smile 😄 grin 😁 laughing 😆 satisfied 😆 sweat_smile 😅
    rolling_on_the_floor_laughing 🤣 rofl 🤣 joy 😂 slightly_smiling_face 🙂 slight_smile 🙂
    upside_down_face 🙃 wink 😉 blush 😊 innocent 😇 smiling_face_with_3_hearts 🥰 heart_eyes 😍
    star-struck 🤩 kissing_heart 😘 kissing 😗 relaxed ☺️ yum 😋 stuck_out_tongue 😛
    stuck_out_tongue_winking_eye 😜 zany_face 🤪 money_mouth_face 🤑 hugging_face 🤗 hugs 🤗
    face_with_hand_over_mouth 🤭 shushing_face 🤫 thinking_face 🤔 thinking 🤔 zipper_mouth_face 🤐
    face_with_raised_eyebrow 🤨 neutral_face 😐 expressionless 😑 no_mouth 😶 smirk 😏 unamused 😒
    face_with_rolling_eyes 🙄 roll_eyes 🙄 grimacing 😬 lying_face 🤥 relieved 😌 pensive 😔
    sleepy 😪 drooling_face 🤤 sleeping 😴 mask 😷 face_with_thermometer 🤒 nauseated_face 🤢
    sneezing_face 🤧 hot_face 🥵 cold_face 🥶 woozy_face 🥴 dizzy_face 😵 exploding_head 🤯
    face_with_cowboy_hat 🤠 partying_face 🥳 sunglasses 😎 nerd_face 🤓 face_with_monocle 🧐
    confused 😕 worried 😟 slightly_frowning_face 🙁 white_frowning_face ☹️ frowning 😦
    open_mouth 😮 hushed 😯 astonished 😲 flushed 😳 pleading_face 🥺 anguished 😧 fearful 😨
    cold_sweat 😰 cry 😢 sob 😭 scream 😱 disappointed 😞 sweat 😓 weary 😩 tired_face 😫
    yawning_face 🥱 triumph 😤 rage 😡 face_with_symbols_on_mouth 🤬 smiling_imp 😈 skull 💀
    poop 💩 hankey 💩 clown_face 🤡 ghost 👻 alien 👽 robot_face 🤖 robot 🤖 smiley_cat 😺
    see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊 kiss 💋 love_letter 💌
    heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜
    black_heart 🖤 white_heart 🤍 broken_heart 💔 sparkling_heart 💖 two_hearts 💕 heartpulse 💗
    100 💯 anger 💢 boom 💥 collision 💥 dizzy 💫 sweat_drops 💦 dash 💨 bomb 💣
    speech_balloon 💬 thought_balloon 💭 zzz 💤
    wave 👋 raised_back_of_hand 🤚 hand ✋ raised_hand ✋ spock-hand 🖖 ok_hand 👌
    pinching_hand 🤏 v ✌️ crossed_fingers 🤞 i_love_you_hand_sign 🤟 the_horns 🤘
    call_me_hand 🤙 point_left 👈 point_right 👉 point_up_2 👆 point_down 👇 point_up ☝️
    fist ✊ facepunch 👊 punch 👊 clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝 pray 🙏
    writing_hand ✍️ nail_care 💅 selfie 🤳 muscle 💪 brain 🧠 eyes 👀 eye 👁️ ear 👂
    baby 👶 man 👨 woman 👩 shrug 🤷 man-shrugging 🤷‍♂️ woman-shrugging 🤷‍♀️ face_palm 🤦
    facepalm 🤦 man-facepalming 🤦‍♂️ woman-facepalming 🤦‍♀️ bow 🙇 dancer 💃 man_dancing 🕺
    runner 🏃 running 🏃 walking 🚶 technologist 🧑‍💻 male-technologist 👨‍💻 female-technologist 👩‍💻
    santa 🎅 ninja 🥷 dog 🐶 cat 🐱 mouse 🐭 fox_face 🦊 bear 🐻 panda_face 🐼 tiger 🐯
    lion_face 🦁 cow 🐮 pig 🐷 frog 🐸 monkey_face 🐵 monkey 🐒 chicken 🐔 penguin 🐧 bird 🐦
    unicorn_face 🦄 bee 🐝 bug 🐛 butterfly 🦋 snail 🐌 turtle 🐢 snake 🐍 octopus 🐙 crab 🦀
    whale 🐳 dolphin 🐬 fish 🐟 sloth 🦥 bouquet 💐 cherry_blossom 🌸 rose 🌹 sunflower 🌻
    tulip 🌷 seedling 🌱 evergreen_tree 🌲 palm_tree 🌴 cactus 🌵 four_leaf_clover 🍀
    maple_leaf 🍁 fallen_leaf 🍂 mushroom 🍄 grapes 🍇 watermelon 🍉 tangerine 🍊 lemon 🍋
    banana 🍌 pineapple 🍍 apple 🍎 peach 🍑 cherries 🍒 strawberry 🍓 avocado 🥑 hot_pepper 🌶️
    bread 🍞 croissant 🥐 cheese_wedge 🧀 hamburger 🍔 fries 🍟 pizza 🍕 hotdog 🌭 taco 🌮
    burrito 🌯 popcorn 🍿 sushi 🍣 icecream 🍦 doughnut 🍩 cookie 🍪 birthday 🎂 cake 🍰
    chocolate_bar 🍫 coffee ☕ tea 🍵 champagne 🍾 wine_glass 🍷 cocktail 🍸 beer 🍺 beers 🍻
    clinking_glasses 🥂 fork_and_knife 🍴 earth_africa 🌍 earth_americas 🌎 earth_asia 🌏
    house 🏠 office 🏢 tent ⛺ car 🚗 taxi 🚕 bus 🚌 bike 🚲 train 🚆 airplane ✈️ rocket 🚀
    ship 🚢 sailboat ⛵ helicopter 🚁 construction 🚧 rotating_light 🚨 hourglass ⌛
    hourglass_flowing_sand ⏳ watch ⌚ alarm_clock ⏰ sunny ☀️ full_moon 🌕 crescent_moon 🌙
    star ⭐ star2 🌟 stars 🌠 cloud ☁️ partly_sunny ⛅ rain_cloud 🌧️ snow_cloud 🌨️ rainbow 🌈
    umbrella ☔ zap ⚡ snowflake ❄️ snowman ⛄ fire 🔥 droplet 💧 ocean 🌊 jack_o_lantern 🎃
    christmas_tree 🎄 fireworks 🎆 sparkler 🎇 sparkles ✨ balloon 🎈 tada 🎉 confetti_ball 🎊
    gift 🎁 ticket 🎫 trophy 🏆 medal 🏅 first_place_medal 🥇 second_place_medal 🥈
    third_place_medal 🥉 soccer ⚽ basketball 🏀 football 🏈 baseball ⚾ tennis 🎾 dart 🎯
    kite 🪁 8ball 🎱 crystal_ball 🔮 video_game 🎮 game_die 🎲 jigsaw 🧩 art 🎨 thread 🧵
    eyeglasses 👓 necktie 👔 shirt 👕 crown 👑 gem 💎 ring 💍 mute 🔇 loud_sound 🔊 mega 📣
    loudspeaker 📢 bell 🔔 no_bell 🔕 musical_note 🎵 notes 🎶 microphone 🎤 headphones 🎧
    guitar 🎸 iphone 📱 phone ☎️ telephone_receiver 📞 battery 🔋 computer 💻 keyboard ⌨️
    floppy_disk 💾 cd 💿 movie_camera 🎥 tv 📺 camera 📷 mag 🔍 mag_right 🔎 candle 🕯️ bulb 💡
    book 📖 books 📚 notebook 📓 page_facing_up 📄 newspaper 📰 bookmark 🔖 label 🏷️
    moneybag 💰 dollar 💵 credit_card 💳 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤
    package 📦 mailbox 📫 pencil2 ✏️ pencil 📝 memo 📝 briefcase 💼 file_folder 📁
    open_file_folder 📂 date 📅 calendar 📆 chart_with_upwards_trend 📈
    chart_with_downwards_trend 📉 bar_chart 📊 clipboard 📋 pushpin 📌 round_pushpin 📍
    paperclip 📎 straight_ruler 📏 scissors ✂️ wastebasket 🗑️ lock 🔒 unlock 🔓 key 🔑
    hammer 🔨 wrench 🔧 gear ⚙️ link 🔗 toolbox 🧰 magnet 🧲 test_tube 🧪 microscope 🔬
    telescope 🔭 pill 💊 door 🚪 toilet 🚽 shopping_trolley 🛒 warning ⚠️ no_entry ⛔
    no_entry_sign 🚫 arrow_up ⬆️ arrow_right ➡️ arrow_down ⬇️ arrow_left ⬅️ back 🔙 soon 🔜
    top 🔝 heavy_plus_sign ➕ heavy_minus_sign ➖ question ❓ grey_question ❔ exclamation ❗
    heavy_exclamation_mark ❗ bangbang ‼️ interrobang ⁉️ recycle ♻️ white_check_mark ✅
    ballot_box_with_check ☑️ heavy_check_mark ✔️ x ❌ negative_squared_cross_mark ❎
    infinity ♾️ copyright ©️ registered ®️ tm ™️ zero 0️⃣ one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣
    six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ keycap_ten 🔟 ok 🆗 cool 🆒 new 🆕 sos 🆘 up 🆙
    information_source ℹ️ red_circle 🔴 large_orange_circle 🟠 large_yellow_circle 🟡
    large_green_circle 🟢 large_blue_circle 🔵 white_circle ⚪ black_circle ⚫
    checkered_flag 🏁 triangular_flag_on_post 🚩 rainbow-flag 🏳️‍🌈 pirate_flag 🏴‍☠️
    """
}

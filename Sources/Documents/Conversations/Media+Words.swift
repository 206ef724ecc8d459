extension Media {
  /// What people write of media as well: it stands for one only in angles.
  static let ambiguous: Set<String> = [
    "ei kuvaa", "uten vedlegg", "без файл", "ไม่มีรูปภาพ", "fără audio",
  ]

  /// What WhatsApp writes in the place of media, in its languages.
  static let omitted: [String: Kind] = {
    let words: [(Kind, [String])] = [
      (
        .photo,
        [
          "image omitted", "photo omitted", "gif omitted", "bild weggelassen", "gif weggelassen",
          "imagem ocultada", "imagem omitida", "afbeelding weggelaten", "bild utelämnad",
          "bild utelämnades", "image absente", "image omise", "imagen omitida",
          "kuva jätettiin pois", "immagine omessa", "изображение опущено", "изображение пропущено",
          "图像已忽略", "图片已忽略", "圖片已略去",
          "изображение отсутствует", "зображення відсутнє", "bild utesluten", "billede udeladt",
          "bilde ikke inkludert", "ei kuvaa", "圖像已省略", "照片已忽略", "画像は含まれていません", "이미지 생략됨",
          "obrázek vynechán", "obrázok vynechaný", "obraz pominięty", "görüntü dahil edilmedi",
          "imagem não revelada", "imatge omesa", "imagine omisă", "εικόνα παραλείφθηκε",
          "התמונה הושמטה", "لم يتم إدراج الصورة", "gambar tidak disertakan",
          "imej tidak dimasukkan", "đã bỏ qua hình ảnh", "ไม่มีรูปภาพ", "slika izostavljena",
          "फ़ोटो हटाई गई", "gif отсутствует", "gif retiré", "gif esclusa", "gif omitido",
          "gif weggelaten", "gif utesluten", "gif udeladt", "gif utelatt",
          "gif-animaatio jätetty pois", "gif-анімацію пропущено", "gif 已略去", "gif 圖片已被省略",
          "gif 动态图已被忽略", "gifは含まれていません", "gif 생략됨", "plik gif pominięty", "gif dahil edilmedi",
          "gif vynechán", "gif não revelada", "gif omis", "gif tidak disertakan",
        ]
      ),
      (
        .video,
        [
          "video omitted", "video note omitted", "video message omitted", "video weggelassen",
          "vídeo ocultado",
          "vídeo omitido", "video weggelaten", "video utelämnad", "video utelämnades",
          "vidéo absente", "vidéo omise", "video omitido", "video jätettiin pois", "video omesso",
          "видео опущено", "видео пропущено", "视频已忽略", "影片已略去",
          "видео отсутствует", "відео відсутнє", "video utesluten", "video udeladt",
          "video utelatt", "videota ei sisällytetä", "影片已省略", "ビデオは含まれていません", "비디오 생략됨",
          "video vynecháno", "video vynechané", "wideo pominięte", "video dahil edilmedi",
          "vídeo não revelado", "vídeo omès", "clip video omis", "βίντεο παραλείφθηκε",
          "סרטון הווידאו הושמט", "لم يتم إدراج الفيديوهات", "video tidak disertakan",
          "video tidak dimasukkan", "đã bỏ video", "วิดีโอถูกลบ", "video izostavljen",
          "वीडियो छोड़ा गया",
        ]
      ),
      (
        .audio,
        [
          "audio omitted", "voice message omitted", "audio weggelassen", "áudio ocultado",
          "áudio omitido", "audio weggelaten", "ljud utelämnat", "ljud utelämnades",
          "audio absent", "audio omis", "audio omitido", "ääni jätettiin pois", "audio omesso",
          "аудиофайл опущен", "аудиофайл пропущен", "音频已忽略", "音訊已略去",
          "аудиофайл отсутствует", "аудіо відсутнє", "ljud utelslutet", "ljud uteslutet",
          "lyd udeladt", "lyd utelatt", "äänitiedostoa ei sisällytetä", "音訊已省略", "音声は含まれていません",
          "오디오 생략됨", "zvukový soubor vynechán", "zvuk vynechaný", "audio pominięte",
          "ses dahil edilmedi", "ficheiro de áudio não revelado", "àudio omès", "fără audio",
          "ήχος παραλείφθηκε", "קטע קול הושמט", "لم يتم إدراج المقاطع الصوتية",
          "audio tidak disertakan", "audio tidak dimasukkan", "bỏ qua tệp âm thanh",
          "ไม่มีไฟล์เสียง", "zvuk izostavljen", "ऑडियो हटाई गयी",
        ]
      ),
      (
        .sticker,
        [
          "sticker omitted", "sticker weggelassen", "figurinha omitida", "sticker weggelaten",
          "klistermärke utelämnat", "sticker absent", "sticker omis", "sticker omitido",
          "tarra jätettiin pois", "sticker omesso", "стикер опущен", "стикер пропущен", "贴图已忽略",
          "貼圖已略去",
          "стикер не добавлен", "наклейку не додано", "sticker utesluten", "klistermærke udeladt",
          "klistremerke utelatt", "tarraa ei sisällytetty", "貼圖已忽略", "贴图已省略", "スタンプは含まれていません",
          "스티커 제외됨", "nálepka vynechána", "nálepka vynechaná", "pominięto naklejkę",
          "çıkartma dahil edilmedi", "sticker não revelado", "adhesiu omès", "sticker non incluso",
          "αυτοκόλλητο παραλήφθηκε", "סטיקר הושמט", "تم حذف الملصقات", "stiker tidak disertakan",
          "pelekat tidak disertakan", "đã bỏ sticker", "ไม่มีสติกเกอร์", "naljepnica izostavljena",
          "स्टिकर छोड़ा गया",
        ]
      ),
      (
        .file,
        [
          "document omitted", "dokument weggelassen", "documento omitido", "document weggelaten",
          "dokument utelämnat", "document absent", "asiakirja jätettiin pois", "documento omesso",
          "документ опущен", "документ пропущен", "文档已忽略",
          "документ отсутствует", "документ пропущено", "dokument uteslutet", "dokument udeladt",
          "utelatt dokument", "dokumenttia ei sisällytetä", "文件已略去", "文件已忽略", "文档已省略",
          "ドキュメントは含まれていません", "문서 생략됨", "dokument vynechán", "dokument vynechaný",
          "dokument pominięty", "belge dahil edilmedi", "document manquant",
          "documento não revelado", "document omès", "document omis", "έγγραφο παραλείφθηκε",
          "מסמך הושמט", "لم يتم إدراج المستند", "dokumen tidak disertakan",
          "dokumen tidak dimasukkan", "đã bỏ qua tài liệu", "ละเว้นเอกสาร", "dokument izostavljen",
          "डॉक्यूमेंट छोड़ा गया",
        ]
      ),
      (
        .contact,
        [
          "contact card omitted", "kontaktkarte weggelassen", "cartão do contato omitido",
          "contactkaart weggelaten", "fiche contact absente", "tarjeta de contacto omitida",
          "карточка контакта отсутствует", "картка контакту відсутня", "kontaktkort uteslutet",
          "kontaktkort udeladt", "kontaktkort sløyfet", "yhteystietokortti jätettiin pois",
          "聯絡人卡片已略去", "聯絡人卡片已省略", "联系人卡片已忽略", "連絡先カードを省略", "연락처 카드 생략됨", "vizitka vynechána",
          "karta kontaktu vynechaná", "pominięta wizytówka kontaktu", "kişi kartı dahil edilmedi",
          "contacto não revelado", "targeta de contacte omesa", "fiche contact manquante",
          "scheda contatto omessa", "visitekaartje weggelaten", "kontaktkarte ausgelassen",
          "carte de vizită contact omisă", "η κάρτα επαφής παραλήφθηκε", "כרטיס איש קשר הושמט",
          "kartu kontak tidak disertakan",
        ]
      ),
      (
        .other,
        [
          "media omitted", "medien ausgeschlossen", "medien weggelassen", "mídia oculta",
          "mídia omitida", "arquivo de mídia oculto", "multimedia omitido",
          "archivo multimedia omitido", "media weggelaten", "media utelämnad",
          "mediefil utelämnades", "médias omis", "fichier média omis", "media jätettiin pois",
          "media omessi", "без медиафайлов", "медиафайл пропущен", "medya dahil edilmedi",
          "メディアは含まれていません",
          "省略多媒体文件", "忽略多媒体文件", "省略影音内容", "省略影音內容",
          "媒體已略去",
          "файл пропущен", "медиа отсутствует", "медіа пропущено", "media har utelämnats",
          "mediefil udeladt", "uten vedlegg", "media jätetty pois", "忽略多媒體檔", "미디어 파일을 생략한 대화내용",
          "média vynechána", "médiá vynechané", "pliki pominięto", "medya atlanmış",
          "ficheiro não revelado", "mitjans omesos", "fichier omis", "archivo omitido",
          "media omesso", "conținut media omis", "εξαίρεση πολυμέσων", "מדיה הושמטה",
          "تم استبعاد الوسائط", "media tidak disertakan", "bỏ qua media", "สื่อถูกลบ",
          "medijski zapis izostavljen", "media weggelaat", "मीडिया के बिना", "hiányzó médiafájl",
          "без файл", "медији су изостављени",
        ]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: words.flatMap { kind, all in all.map { ($0, kind) } })
  }()

  /// What LINE writes in brackets.
  static let bracketed: [String: Kind] = [
    "photo": .photo, "photos": .photo, "写真": .photo, "照片": .photo, "图片": .photo, "圖片": .photo,
    "video": .video, "動画": .video, "影片": .video, "视频": .video, "voice message": .audio,
    "audio": .audio, "ボイスメッセージ": .audio, "語音訊息": .audio, "sticker": .sticker, "スタンプ": .sticker,
    "貼圖": .sticker, "贴图": .sticker, "file": .file, "ファイル": .file, "檔案": .file, "location": .place,
    "รูป": .photo, "รูปภาพ": .photo, "วิดีโอ": .video, "สติกเกอร์": .sticker, "ไฟล์": .file,
    "位置情報": .place, "位置訊息": .place, "contact": .contact, "連絡先": .contact,
  ]
}

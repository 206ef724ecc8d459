// Qt Quick's ListView with the Messages scene's rows and a spring on each: what `make bench` measures the
// window beside. rows.js is written by the suite.
import QtQuick
import QtQuick.Window
import "rows.js" as Rows

Window {
    width: 1280
    height: 800
    visible: true
    color: "white"

    ListView {
        id: list
        anchors.fill: parent
        model: Rows.rows
        cacheBuffer: 0

        delegate: Item {
            id: row
            required property var modelData
            width: list.width
            height: bubble.height + 12

            // Where the list is, followed by a spring: far from the middle a row trails by more of the rest.
            property real followed: list.contentY
            property real share: Math.min(1, Math.abs(y - list.contentY - list.height / 2) / 1500)
            Behavior on followed { SpringAnimation { spring: 3; damping: 0.25; epsilon: 0.25 } }

            Rectangle {
                id: bubble
                x: row.modelData.mine ? list.width / 2 + 200 - width : list.width / 2 - 200
                y: (list.contentY - row.followed) * row.share
                width: words.width + 28
                height: words.height + 16
                radius: 18
                color: row.modelData.mine ? "#0a7cff" : "#e9e9eb"

                Text {
                    id: words
                    x: 14
                    y: 8
                    width: Math.min(implicitWidth, 270)
                    text: row.modelData.text
                    wrapMode: Text.Wrap
                    textFormat: Text.PlainText
                    font.family: "Inter"
                    font.pixelSize: 17
                    color: row.modelData.mine ? "white" : "black"
                }
            }
        }
    }
}

import HostCommand
import Testing

struct EvalCommandTests {
  /// Questions of every form with their whole answers.
  @Test(arguments: [
    (
      #"{"id":1,"curve":"steps(4, jump-start)","x":0.3}"#,
      #"{"id":1,"y":0.5,"slope":0}"#
    ),
    (
      #"{"curve":"steps(2, start)","x":0.5,"before":true}"#,
      #"{"y":0.5,"slope":0}"#
    ),
    (
      #"{"id":"a","timing":{"duration":1000,"iterations":"Infinity"},"time":2500}"#,
      #"{"id":"a","phase":"active","progress":0.5,"iteration":2,"#
        + #""activeDuration":"Infinity","endTime":"Infinity"}"#
    ),
    (
      #"{"timing":{"duration":1000,"delay":500},"time":null}"#,
      #"{"phase":"idle","progress":null,"iteration":null,"activeDuration":1000,"endTime":1500}"#
    ),
    (
      #"{"keyframes":[{"value":1},{"value":3,"composite":"add"}],"#
        + #""timing":{"duration":1000},"underlying":10,"time":500}"#,
      #"{"value":7}"#
    ),
    (
      #"{"keyframes":[{"value":[0,8]},{"value":[4,0]}],"timing":{"duration":1000},"time":250}"#,
      #"{"value":[1,6]}"#
    ),
    (
      #"{"keyframes":[{"value":"0px"},{"value":"10px"}],"timing":{"duration":1000},"time":250}"#,
      #"{"value":"2.5px"}"#
    ),
    (
      #"{"transform":{"from":"none","to":"translate(50%, 10px)","box":[200,100]},"p":0.5}"#,
      #"{"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,50,5,0,1]}"#
    ),
    (
      #"{"playback":{"duration":1000},"ops":[{"at":0,"op":"play"},{"at":300,"op":"reverse"}],"#
        + #""read":[450,"currentTime","playState"]}"#,
      #"{"states":[{"currentTime":0,"playState":"running"},"#
        + #"{"currentTime":300,"playState":"running"}],"#
        + #""reads":[{"currentTime":150,"playState":"running"}]}"#
    ),
  ])
  func `answers a question`(question: String, answer: String) {
    #expect(EvalCommand.answer(to: question) == answer)
  }

  /// Colours as Chromium 156 mixes them, and accumulates them by the tests of the standard.
  ///
  /// Half-way from red at 1/4 to green at 3/4 alpha is 1/2, of which 1/8 is red and 3/8 green.
  @Test(arguments: [
    (
      ##"{"value":"rgb(0, 0, 255)"},{"value":"transparent"}"##, "", 0.25, "rgba", [0, 0, 255, 0.75]
    ),
    (##"{"value":"#00f"},{"value":"rgba(0 0 0 / 0%)"}"##, "", 0.5, "rgba", [0, 0, 255, 0.5]),
    (
      ##"{"value":"rgba(255,0,0,.25)"},{"value":"rgb(0 255 0 / .75)"}"##, "", 0.5,
      "rgba", [63.75, 191.25, 0, 0.5]
    ),
    (
      ##"{"value":"rgb(128,128,128)"},{"value":"rgb(255,0,0)"}"##,
      ##","composite":"add","underlying":"rgb(10,20,30)""##, 0.5, "rgb", [201.5, 84, 94]
    ),
    (
      ##"{"value":"rgba(0,0,255,.5)"},{"value":"rgba(0,0,255,.5)"}"##,
      ##","composite":"add","underlying":"rgba(255,0,0,.25)""##, 0, "rgba", [85, 0, 170, 0.75]
    ),
    (
      ##"{"value":"rgb(0,120,0)"},{"value":"rgb(60,60,60)"}"##,
      ##","iterationComposite":"accumulate""##, 2.5, "rgb", [150, 210, 150]
    ),
    (##"{"value":"#ffffff"},{"value":"transparent"}"##, "", 3, "rgba", [0, 0, 0, 0]),
  ])
  func `case 08: colours are mixed premultiplied`(
    keyframes: String, rest: String, time: Double, function: String, numbers: [Double]
  ) {
    let answer = EvalCommand.answer(
      to: ##"{"keyframes":[\##(keyframes)],"timing":{"duration":1,"iterations":3,"fill":"both"},"##
        + ##""time":\##(time)\##(rest)}"##)
    let words = answer.split { !("0"..."9").contains($0) && $0 != "." && $0 != "e" && $0 != "-" }
    let found = words.compactMap { Double($0) }
    #expect(answer.hasPrefix(##"{"value":"\##(function)("##), "\(answer)")
    #expect(
      found.count == numbers.count && zip(found, numbers).allSatisfy { abs($0 - $1) < 1e-9 },
      "\(answer)")
  }

  @Test(arguments: [
    (##""#12345""##, "keyframes[0].value: expected a value of CSS ('#12345', character 1: "),
    (##""rgb(1, 2)""##, "character 9: expected \",\""),
    (##""rgb(1 2 3 / 4 / 5)""##, "character 15: expected \")\""),
    (##""rgb(nan, 0, 0)""##, "character 5: expected a number or a percentage"),
    (##""oklch(1 0 0)""##, "expected a colour as #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), hsl()"),
    (##""currentcolor""##, "expected a colour as #rgb"),
    (##"[0, 0, 0, 1]"##, "keyframes[0].value: expected a colour, as the others are"),
    (##""3px""##, "keyframes[0].value: expected a colour, as the others are"),
  ])
  func `a colour that is none is refused by its place`(value: String, words: String) {
    let answer = EvalCommand.answer(
      to:
        ##"{"keyframes":[{"value":\##(value)},{"value":"#fff"}],"timing":{"duration":1},"time":0}"##
    )
    #expect(answer.replacing("\\\"", with: "\"").contains(words), "\(answer)")
  }

  /// Two values, what lies below them, and what is half-way between them.
  @Test(arguments: [
    (##""1px""##, ##""3px""##, ##"{"value":"2px"}"##),
    (##""1.5VW""##, ##""2.5vw""##, ##"{"value":"2vw"}"##),
    (##""calc(1px + 2px)""##, ##""min(5px, 1em)""##, ##"{"value":"4px"}"##),
    (##""1in""##, ##""1em""##, ##"{"value":"56px"}"##),
    (##""1turn""##, ##""calc(90deg)""##, ##"{"value":"225deg"}"##),
    (##""0""##, ##""10vh""##, ##"{"value":"5vh"}"##),
    (##"0"##, ##""10%""##, ##"{"value":"5%"}"##),
    (##""calc(1 + 1)""##, ##"3"##, ##"{"value":2.5}"##),
    (##""/**/1p\\78 ""##, ##""3px""##, ##"{"value":"2px"}"##),
    (##""red""##, ##""HSL(240 100% 50%""##, ##"{"value":"rgb(127.5, 0, 127.5)"}"##),
    (##""1px""##, ##""3%""##, "in the unit of those before it"),
    (##""1px""##, ##""calc(1px + 1%)""##, "the same kind of unit"),
    (##"1"##, ##""3px""##, "keyframes[0].value: expected a number with a unit"),
    (##""1""##, ##""3px""##, "in the unit of those before it"),
    (##""1 px""##, ##""3px""##, "the end of the text"),
    (##""1foo""##, ##""3foo""##, "a number with a unit of CSS"),
    (##""0x10""##, ##""0x20""##, "a number with a unit of CSS"),
    (##""1lh""##, ##""3lh""##, "lh is refused, since only a font's file tells it"),
    (##""1px""##, ##""max(3rlh, 1px)""##, "rlh is refused"),
    (##""translate(1cap)""##, ##""none""##, "cap is refused"),
    (##""1px""##, ##""3rcap""##, "rcap is refused"),
    (##""var(--x)""##, ##""1px""##, "a transform function"),
    (##""calc(1px * 1px)""##, ##""1px""##, "a number with a unit of CSS"),
  ])
  func `numbers are read as CSS has them and stay in the unit that they share`(
    from: String, to: String, words: String
  ) {
    let answer = EvalCommand.answer(
      to: ##"{"keyframes":[{"value":\##(from)},{"value":\##(to)}],"##
        + ##""timing":{"duration":1000},"time":500}"##)
    #expect(answer.contains(words), "\(answer)")
  }

  /// Lines that cannot be answered, and what is said about them.
  @Test(arguments: [
    ("nope", #"{"id":null,"error":"1:1: expected a value, found \"nope\""}"#),
    (
      #"{"id":7,"curve":"cubic-bezier(2,0,1,1)","x":1}"#,
      #"{"id":7,"error":"curve: expected a curve (x1 is 2.0; control points lie between 0 and 1 "#
        + #"horizontally), found \"cubic-bezier(2,0,1,1)\""}"#
    ),
    (
      #"{"id":8,"spring":{"stiffness":1,"damping":-1},"time":0}"#,
      #"{"id":8,"error":"damping is -1.0; it cannot be negative"}"#
    ),
    (
      #"{"id":9,"timing":{"duration":-1},"time":0}"#,
      #"{"id":9,"error":"duration is -1.0; it has to be at least 0"}"#
    ),
    (
      #"{"id":10}"#,
      #"{"id":10,"error":"expected a member curve, keyframes, timing, spring, transform, "#
        + #"playback, found an object"}"#
    ),
  ])
  func `says what is wrong with a line`(line: String, answer: String) {
    #expect(EvalCommand.answer(to: line) == answer)
  }

  @Test func `an operation that is refused leaves its reason in the state`() {
    let answer = EvalCommand.answer(
      to: #"{"playback":{"duration":1000,"iterations":"Infinity"},"#
        + #""ops":[{"at":0,"op":"play"},{"at":1,"op":"finish"}],"read":["playState"]}"#)
    #expect(
      answer == #"{"states":[{"playState":"running"},{"playState":"running","#
        + #""error":"the animation is endless: it has no end to play from or to"}]}"#)
  }
}

import { describe, expect, test } from "vitest";
import { findMessageSignals, hasContact, signalsIn, warningFor } from "./find-signals";
import { normalizeMessage, textHash, toWords } from "./normalize-message";
import { NEW_CONVERSATION_LENGTH } from "./scam-detection";

describe("find signals", () => {
  const ALL_FOUR =
    "Send me 200 euros, write to me on WhatsApp 07700 900461, see https://example.com/me";

  test("a message raises all its signals, the most severe first", () => {
    expect(signalsIn(ALL_FOUR, 1)).toEqual(["money", "link", "contact", "moves_off"]);
    expect(signalsIn("How was your weekend?", 1)).toEqual([]);
    expect(signalsIn("", 1)).toEqual([]);
  });

  test("in a longer conversation only money is signalled", () => {
    expect(signalsIn(ALL_FOUR, NEW_CONVERSATION_LENGTH)).toHaveLength(4);
    expect(signalsIn(ALL_FOUR, NEW_CONVERSATION_LENGTH + 1)).toEqual(["money"]);
  });

  test("disguised words are normalized", () => {
    const hidden = [
      ["t3l3gram", "telegram"],
      ["w h a t s a p p", "whatsapp"],
      ["w.h.a.t.s.a.p.p", "whatsapp"],
      ["wh\u200batsapp", "whatsapp"],
      ["ｗｈａｔｓａｐｐ", "whatsapp"],
      ["whаtsаpp", "whatsapp"],
      ["whátsäpp", "whatsapp"],
      ["𝓌𝒽𝒶𝓉𝓈𝒶𝓅𝓅", "whatsapp"],
    ];
    for (const [text = "", read] of hidden) expect(normalizeMessage(text), text).toBe(read);
    expect(signalsIn("０７７００ ９００４６１", 1)).toEqual(["contact"]);
    expect(signalsIn("0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣4️⃣6️⃣1️⃣", 1)).toEqual(["contact"]);
  });

  test("amounts and messengers become tokens, and sentence ends are kept", () => {
    expect(toWords(normalizeMessage("Send 1.200,50 € (or $80). On WhatsApp?"))).toBe(
      " send #amt or #amt . on @app . ",
    );
  });

  test("a phrase does not match across the end of a sentence", () => {
    expect(signalsIn("Can you lend me money", 1)).toEqual(["money"]);
    expect(signalsIn("Can you lend me that. Money is dull", 1)).toEqual([]);
  });

  test("repetitive input is checked within the time limit", () => {
    const nasty = ["a.", "1 ", "mir ", "@", "a@", "(", "0-", "w w w . ", "send me a "].map((part) =>
      part.repeat(2_000 / part.length),
    );
    const from = performance.now();
    for (const text of nasty) signalsIn(text, 1);
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  test("characters that decompose into many are checked within the time limit", () => {
    const from = performance.now();
    for (let n = 0; n < 100; n++)
      for (const text of ["⑳".repeat(1_999), `${"…".repeat(1_999)}a`]) signalsIn(text, 1);
    expect(performance.now() - from).toBeLessThan(20_000);
  });

  test("wordsOf takes linear time for long runs of digits or dots", () => {
    const runs = ["⑳".repeat(1_999), `${"…".repeat(1_999)}a`].map(normalizeMessage);
    const from = performance.now();
    for (let n = 0; n < 200; n++) for (const run of runs) toWords(run);
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  test("a link is found whatever precedes it, as the page links it", () => {
    for (const text of ["Look _https://evil.gdn/x", "0https://192.0.2.4/x", "aHTTPS://evil.gdn"])
      expect(signalsIn(text, 1), text).toContain("link");
  });

  test("judgeMessages checks only the other member's messages, by number", () => {
    const messages = [
      { seq: 3, senderId: "her", body: "Send me 200 euros" },
      { seq: 4, senderId: "me", body: "Send me 200 euros" },
      { seq: 5, senderId: "her", body: "Sorry, that was meant for my brother" },
      { seq: 6, senderId: "her", body: "my number is 07700 900461" },
    ];
    expect(findMessageSignals(messages, "her")).toEqual({ 3: "money", 6: "contact" });
  });
});

describe("find contact", () => {
  test.each([
    "call 07700 900461",
    "+31 (0)6-1234 5678 is mine",
    "zero seven seven double oh nine zero",
    "find me as @lisa_99",
    "kik is lisa.99",
    "snap: lisamarie",
    "lisa@example.com",
    "lisa (at) example dot com",
    "lisa at gmail",
  ])("%j is a way of contact", (text) => {
    expect(hasContact(text)).toBe(true);
  });

  test.each([
    ["too few digits", "room 1234567"],
    ["too many digits", "1234567890123456"],
    ["a count of thousands", "12 345 000 people"],
    ["years", "2019 2020 2021"],
    ["a day", "born 12.05.1990"],
    ["a price", "it was 12 345 678 kr"],
    ["six digits in words", "one two three four five six"],
    ["a place", "see you @ home"],
    ["an app alone", "i am on kik and snap"],
    ["a mail of nobody", "meet me at home dot"],
  ])("%s is no way of contact: %j", (_, text) => {
    expect(hasContact(text)).toBe(false);
  });
});

describe("text hash", () => {
  const TEXT =
    "Hi Anna, I saw your profile and had to write at once: it says what I have been looking for all along";

  test("the same text is recognized with other names, case, digits or look-alike letters", () => {
    const mark = textHash(TEXT);
    expect(mark).toBeGreaterThan(0);
    for (const same of [
      TEXT.replace("Anna", "Beata"),
      TEXT.toUpperCase(),
      `${TEXT} 2!!`,
      TEXT.replaceAll("o", "о"),
    ])
      expect(textHash(same), same).toBe(mark);
    expect(textHash(TEXT.replace("profile", "picture"))).not.toBe(mark);
  });

  test("a short text has no hash", () => {
    for (const short of [
      "",
      "Hello there!",
      "Hi Anna, how are you today?",
      "Hi Anna, I saw your profile and would like to know you",
    ])
      expect(textHash(short), short).toBeNull();
  });
});

describe("warning for", () => {
  const SAME =
    "Hi Anna, I saw your picture and had to write at once: it says what I have been looking for all along";

  test("the same text to many raises a warning, unless a more severe signal is in it", () => {
    const marks = [textHash(SAME) as number];
    const about = (text: string, of = marks) => warningFor({ text, seq: 1, sentTextHashes: of });
    expect(about(SAME.replace("Anna", "Eva"))).toBe("same_text");
    expect(about(SAME, [])).toBeNull();
    expect(about("Hello")).toBeNull();
    expect(about("Send me 200 euros")).toBe("money");
  });
});

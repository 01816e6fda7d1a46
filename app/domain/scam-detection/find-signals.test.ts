import { expect, test } from "vitest";
import { findMessageSignals, signalsIn } from "./find-signals";
import { normalizeMessage, toWords } from "./normalize-message";
import { NEW_CONVERSATION_LENGTH } from "./scam-detection";

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

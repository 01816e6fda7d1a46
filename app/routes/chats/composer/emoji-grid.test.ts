import { expect, test } from "vitest";
import { COLUMNS, EMOJI, type EmojiGroup, emojiOf } from "./emoji-grid";

const all = (Object.keys(EMOJI) as EmojiGroup[]).map(emojiOf);

test("every emoji group fills its rows, and each emoji occurs once", () => {
  expect(all.map((group) => group.length % COLUMNS)).toEqual(all.map(() => 0));
  const each = all.flat();
  expect(each.length).toBeGreaterThan(150);
  expect(new Set(each).size).toBe(each.length);
  const cut = new Intl.Segmenter("en", { granularity: "grapheme" });
  expect(each.filter((one) => [...cut.segment(one)].length !== 1)).toEqual([]);
  // Each must render in colour: by default, or by a variation selector.
  expect(each.filter((one) => !/^\p{RGI_Emoji}$/v.test(one))).toEqual([]);
});

import { expect, test } from "vitest";
import { GIFT_CODES } from "~/domain/gift/gift";
import { LANGUAGES } from "~/i18n/languages";
import { textsOf } from "./locale-texts";
import { textOf } from "./sources";

test("each gift has one drawing of its own, on a background", () => {
  const drawn = Array.from(
    textOf("app/ui/gifts.svg").matchAll(
      /<symbol id="(\w+)" viewBox="0 0 64 64"><circle (.+)<\/symbol>/g,
    ),
    ([, code = "", shapes = ""]) => ({ code, shapes }),
  );
  expect(drawn.map(({ code }) => code)).toEqual(GIFT_CODES);
  expect(new Set(drawn.map(({ shapes }) => shapes)).size).toBe(GIFT_CODES.length);
});

test.each(LANGUAGES)("%s has a name for each gift, none twice", (language) => {
  const texts = textsOf(language);
  const names = GIFT_CODES.map((code) => texts[`gifts:name.${code}`]);
  expect(names.filter(Boolean)).toHaveLength(GIFT_CODES.length);
  expect(new Set(names).size).toBe(GIFT_CODES.length);
});

import { expect, test } from "vitest";
import { browserLanguage } from "./browser-language";

const detect = (header: string) =>
  browserLanguage(new Request("https://site.test/", { headers: { "accept-language": header } }));

test.each([
  ["the heaviest comes first, however they stand", "xx, pl;q=0.4, sv;q=0.9", "sv"],
  ["of equals the first", "fi, da", "fi"],
  ["a first one with a weight is not foremost", "da;q=0.5, fr", "fr"],
  ["a first one that is none of ours takes no place", "pt-BR,pt;q=0.9,it;q=0.8", "it"],
  ["a region is no other language", "de-CH, fr;q=0.8", "de"],
  ["also with a script", "zh-Hant-TW, ES-419;q=0.3", "es"],
  ["Norwegian has three names", "nn-NO, en;q=0.5", "nb"],
  ["what no page is written in is passed over", "ja, fi;q=0.5", "fi"],
  ["what is refused is not taken", "de;q=0, it;q=0.000, nl;q=0.1", "nl"],
  ["nothing but what is refused", "de;q=0.0", null],
  ["anything", "*", null],
  ["no list", ";;,=,q=1,<b>", null],
])("reads %s", async (_name, header, language) => {
  expect(await detect(header)).toBe(language);
  expect(await detect(header)).toBe(language);
});

test("returns null for a request without the header", async () => {
  expect(await browserLanguage(new Request("https://site.test/"))).toBeNull();
});

test("reads at most 500 characters of the header", async () => {
  expect(await detect(`${"xx,".repeat(300)}de`)).toBeNull();
});

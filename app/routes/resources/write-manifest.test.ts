import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import { writeManifest } from "./write-manifest";

const PUBLIC = resolve(import.meta.dirname, "../../../public");
const manifestIn = async (language: (typeof LANGUAGES)[number], niche = 1) =>
  writeManifest(
    { name: "Rendez", niche },
    { language, t: (await getTranslator(language, null)).of("common").t },
  );

test("the manifest has every field a device needs to install an app", async () => {
  const manifest = await manifestIn("en");
  expect(manifest).toMatchObject({ name: "Rendez", id: "/", scope: "/", display: "standalone" });
  const inside = [
    manifest.start_url,
    manifest.share_target.action,
    ...manifest.shortcuts.map(({ url }) => url),
  ];
  expect(inside.every((path) => path.startsWith(manifest.scope))).toBe(true);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  "the icons of niche %i exist in the sizes the manifest states",
  async (niche) => {
    const { icons } = await manifestIn("en", niche);
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(readFileSync(PUBLIC + src)).metadata();
      expect([`${width}x${height}`, format], src).toEqual([sizes, "png"]);
    }
    expect(icons.every(({ src }) => src.startsWith(`/icons/${niche}-`))).toBe(true);
  },
);

test.each(LANGUAGES)(
  "the manifest in %s has one app id and texts in its language",
  async (language) => {
    const { id, lang, shortcuts, description } = await manifestIn(language);
    expect([id, lang]).toEqual(["/", language]);
    const texts = [description, ...shortcuts.map(({ name }) => name)];
    expect(texts.filter((text) => text === "" || /\w\.\w|\{\{/.test(text))).toEqual([]);
  },
);

test("the manifest's texts do not reveal the niche", async () => {
  const written = async (niche: number) => {
    const { icons: _colours, ...texts } = await manifestIn("de", niche);
    return JSON.stringify(texts);
  };
  for (const niche of [2, 3, 4, 5, 6, 7]) expect(await written(niche)).toBe(await written(1));
});

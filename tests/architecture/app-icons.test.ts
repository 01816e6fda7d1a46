import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { APP_ICONS, type AppIcon, appIconPath, BAR_COLOURS, PAPER_COLOUR } from "~/ui/icons";
import { coloursOf, drawAppIcon, NICHES } from "../../scripts/lib/draw-app-icons";
import { filesBelow, ROOT, textOf } from "./sources";

const ICONS = Object.keys(APP_ICONS) as AppIcon[];
const pixels = (picture: Sharp) =>
  picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const readIcon = (niche: number, icon: AppIcon) =>
  pixels(sharp(join(ROOT, "public", appIconPath(niche, icon))));
const at = ({ data, info }: Awaited<ReturnType<typeof pixels>>, x: number, y: number) => {
  const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return data.subarray(from, from + 4);
};
const hex = (colour: Uint8Array) => `#${Buffer.from(colour.subarray(0, 3)).toString("hex")}`;

test("the app icons match what the script draws: npm run icons", async () => {
  const paths = NICHES.flatMap((niche) => ICONS.map((icon) => `public${appIconPath(niche, icon)}`));
  expect(filesBelow("public/icons", /./)).toEqual(paths.sort());
  for (const icon of ICONS) {
    const there = await readIcon(1, icon);
    const drawn = await pixels(drawAppIcon(1, icon));
    expect(there.data.equals(drawn.data), icon).toBe(true);
  }
});

test.each(NICHES)(
  "niche %i: the app icon has its colours, and its background fills the mask",
  async (niche) => {
    const { brand } = coloursOf(niche);
    const [plain, maskable, apple] = [
      await readIcon(niche, "192"),
      await readIcon(niche, "maskable"),
      await readIcon(niche, "apple"),
    ] as const;
    expect([hex(at(plain, 0.35, 0.4)), at(plain, 0, 0)[3]]).toEqual([brand, 0]);
    expect([hex(at(maskable, 0, 0)), at(maskable, 0, 0)[3]]).toEqual([brand, 255]);
    expect([hex(at(apple, 0, 0)), at(apple, 0, 0)[3]]).toEqual(["#ffffff", 255]);
  },
);

test("the app icon's symbol fits the maskable circle of eight tenths", async () => {
  const { data, info } = await readIcon(1, "maskable");
  const ground = data.subarray(0, 4);
  let outside = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const from = (y * info.width + x) * 4;
      const far = Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4;
      if (far && !data.subarray(from, from + 4).equals(ground)) outside++;
    }
  expect(outside).toBe(0);
});

test("the manifest's bar colours are those of the site's theme", () => {
  const tokens = textOf("app/styles/tokens.css");
  expect(tokens).toContain(`--color-card: light-dark(${BAR_COLOURS.day}, ${BAR_COLOURS.night});`);
  expect(tokens).toContain(`--color-paper: light-dark(${PAPER_COLOUR},`);
});

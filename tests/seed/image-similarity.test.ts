import sharp from "sharp";
import { expect, test } from "vitest";
import { areSimilar, HASH_IMAGE_SIZE, perceptualHashOf } from "~/domain/photo/image-similarity";
import { createGeneratedMembers } from "../../scripts/seed/generated-members.ts";
import { renderPortrait } from "../../scripts/seed/portrait.ts";
import { designPortraits } from "../../scripts/seed/portrait-design.ts";
import { demoPlan } from "../../scripts/seed/seed-data.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";

const DRAWN = 80;

/** Reads a thumbnail as app/platform/images.ts does. */
async function perceptualHashOfThumb(thumb: Uint8Array): Promise<string> {
  const { width, height } = HASH_IMAGE_SIZE;
  const drawn = sharp(thumb).resize(width, height, { fit: "fill" }).removeAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  const light = (at: number) => {
    const [red = 0, green = red, blue = red] = data.subarray(at, at + info.channels);
    return (red * 299 + green * 587 + blue * 114) / 1000;
  };
  return perceptualHashOf(
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => light((y * width + x) * info.channels)),
    ),
  );
}

/** Half the width and height, as a JPEG of quality 50, as a site would re-encode it. */
async function degraded(main: Uint8Array): Promise<Uint8Array> {
  const { width = 0 } = await sharp(main).metadata();
  const sent = await sharp(main)
    .resize(Math.round(width / 2))
    .jpeg({ quality: 50 })
    .toBuffer();
  return sharp(sent).resize(320, 400, { fit: "cover" }).webp({ quality: 78 }).toBuffer();
}

test(`of ${DRAWN} portraits none matches another, and each matches itself at half size`, async () => {
  const plan = demoPlan({ now: Date.UTC(2026, 10, 20) });
  const crowd = createGeneratedMembers(plan, DEMO_SITES[0]).take(plan.members);
  // those who share a head are next to each other
  const designs = [...designPortraits(crowd).values()]
    .flat()
    .toSorted((a, b) => (a.head < b.head ? -1 : 1))
    .slice(0, DRAWN);
  expect(new Set(designs.map(({ head }) => head)).size).toBeLessThan(DRAWN / 2);
  const hashes: string[] = [];
  for (const design of designs) {
    const { main, thumb } = await renderPortrait(design);
    const hash = await perceptualHashOfThumb(thumb);
    const label = JSON.stringify(design);
    expect(areSimilar(hash, await perceptualHashOfThumb(await degraded(main))), label).toBe(true);
    expect(
      hashes.filter((other) => areSimilar(hash, other)),
      label,
    ).toEqual([]);
    hashes.push(hash);
  }
}, 120_000);

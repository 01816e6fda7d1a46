import sharp from "sharp";
import { expect, test } from "vitest";
import { areSimilar, HASH_IMAGE_SIZE, perceptualHashOf } from "~/domain/photo/image-similarity";
import { drawPortrait, renderPortrait } from "../../scripts/seed/portrait.ts";

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

test(`of ${DRAWN} drawings none matches another, and each matches itself at half size`, async () => {
  const hashes: string[] = [];
  for (let n = 0; n < DRAWN; n++) {
    const gender = n % 2 ? "male" : "female";
    const person = {
      seed: `likeness ${n}`,
      gender,
      country: "NL",
      age: 20 + (n % 50),
    } as const;
    const { main, thumb } = await renderPortrait(drawPortrait({ ...person, shot: n % 3 }));
    const hash = await perceptualHashOfThumb(thumb);
    expect(
      areSimilar(hash, await perceptualHashOfThumb(await degraded(main))),
      `drawing ${n}`,
    ).toBe(true);
    expect(hashes.filter((other) => areSimilar(hash, other))).toEqual([]);
    hashes.push(hash);
  }
}, 120_000);

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { areSimilar } from "~/domain/photo/image-similarity";
import { encodeAs, png } from "../../tests/support/pictures";
import { createImages } from "./images";

const images = createImages((env as unknown as Env).IMAGES);
const hashOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const rendered = await images.render(bytes.slice().buffer);
  if (!rendered.ok) throw new Error(rendered.refusal);
  return rendered.value.hash;
};

/** The same picture at another size. */
async function scaled(bytes: Uint8Array<ArrayBuffer>, width: number) {
  const { IMAGES } = env as unknown as Env;
  const drawn = await IMAGES.input(new Blob([bytes]).stream() as ReadableStream<Uint8Array>)
    .transform({ width })
    .output({ format: "image/jpeg", quality: 60 });
  return new Uint8Array(await drawn.response().arrayBuffer());
}

test("a picture keeps its hash in another format, quality and size", async () => {
  for (const seed of [1, 2, 3, 4]) {
    const picture = await png(18, 16, seed);
    const hash = await hashOf(picture);
    expect(hash).toMatch(/^[\da-f]{32}$/);
    expect(areSimilar(hash, await hashOf(await encodeAs("image/webp", picture)))).toBe(true);
    expect(areSimilar(hash, await hashOf(await scaled(picture, 200)))).toBe(true);
  }
});

test("different pictures have different hashes; a plain colour has none", async () => {
  const hashes = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (seed) => hashOf(await png(18, 16, seed))),
  );
  const pairs = hashes.flatMap((one, at) =>
    hashes.slice(at + 1).map((other) => areSimilar(one, other)),
  );
  expect(pairs.filter(Boolean)).toEqual([]);
  expect(await hashOf(await png(40, 50, 0))).toBe("");
});

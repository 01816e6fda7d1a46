import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createPhotoStore } from "./photo-storage";

const bucket = (env as unknown as Env).PHOTOS;
const BYTES = Uint8Array.of(1, 2, 3);

/** The real bucket, which also records reads. */
function watched() {
  const [reads, work]: [string[], Promise<unknown>[]] = [[], []];
  const noted = new Proxy(bucket, {
    get(target, name) {
      if (name !== "get") return Reflect.get(target, name).bind(target);
      return (key: string) => {
        reads.push(key);
        return target.get(key);
      };
    },
  });
  const photos = createPhotoStore(noted, (_, promise) => void work.push(promise));
  const read = async (key: string, origin?: string) => {
    const photo = await photos.get(key, origin);
    const bytes = photo && [...new Uint8Array(await new Response(photo.body).arrayBuffer())];
    await Promise.all(work);
    return photo && { bytes, size: photo.size };
  };
  return { photos, read, reads };
}
const PHOTO = { bytes: [1, 2, 3], size: 3 };

test("a data centre reads a photo's bytes from R2 once", async () => {
  const { photos, read, reads } = watched();
  await photos.put("one/photo/thumb.webp", BYTES);
  for (let time = 0; time < 3; time++)
    expect(await read("one/photo/thumb.webp", "https://one.test")).toEqual(PHOTO);
  expect(reads).toHaveLength(1);
});

test("another origin, or none, does not use the cached bytes", async () => {
  const { photos, read, reads } = watched();
  await photos.put("two/photo/thumb.webp", BYTES);
  await read("two/photo/thumb.webp", "https://two.test");
  await photos.delete(["two/photo/thumb.webp"]);
  expect(await read("two/photo/thumb.webp", "https://three.test")).toBeNull();
  expect(await read("two/photo/thumb.webp")).toBeNull();
  expect(reads).toHaveLength(3);
});

test("a missing photo is not cached as missing", async () => {
  const { photos, read } = watched();
  expect(await read("four/photo/main.webp", "https://four.test")).toBeNull();
  await photos.put("four/photo/main.webp", BYTES);
  expect(await read("four/photo/main.webp", "https://four.test")).toEqual(PHOTO);
});

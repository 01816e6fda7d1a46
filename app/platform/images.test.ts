import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { encodeAs, png, rotatedByExif } from "../../tests/support/pictures";
import { createImages } from "./images";

const binding = (env as unknown as Env).IMAGES;

/** The real binding, which also records the renditions that it made. */
function watched() {
  const drawn: number[] = [];
  const images = createImages({
    info: (stream) => binding.info(stream),
    input: (stream) => {
      drawn.push(drawn.length);
      return binding.input(stream);
    },
  });
  return { images, drawn };
}
const sizeOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const rendered = await watched().images.render(bytes.buffer);
  return rendered.ok ? [rendered.value.width, rendered.value.height] : rendered.refusal;
};

test("rejects 100 megapixels in a few kilobytes before drawing anything", async () => {
  const bomb = await png(10_000, 10_000, 0);
  expect(bomb.length).toBeLessThan(200_000);
  const { images, drawn } = watched();
  expect(await images.render(bomb.buffer)).toEqual({ ok: false, refusal: "too_many_pixels" });
  expect(await images.render((await png(10_000, 5_001, 0)).buffer)).toMatchObject({
    refusal: "too_many_pixels",
  });
  expect(drawn).toEqual([]);
  expect((await images.render((await png(40, 30)).buffer)).ok).toBe(true);
  expect(drawn).toHaveLength(4); // three sizes, and the source of hash and colours
});

test("a picture with EXIF rotation is stored upright at its full size", async () => {
  const jpeg = await encodeAs("image/jpeg", await png(300, 200));
  expect(await sizeOf(jpeg)).toEqual([300, 200]);
  expect(await sizeOf(rotatedByExif(jpeg))).toEqual([200, 300]);
  expect(await sizeOf(rotatedByExif(await encodeAs("image/jpeg", await png(2400, 1200))))).toEqual([
    600, 1200,
  ]);
});

test("a photo costs one info request and four transformations", async () => {
  const calls: string[] = [];
  const images = createImages({
    info(stream) {
      calls.push("info");
      return binding.info(stream);
    },
    input(stream) {
      calls.push("draw");
      return binding.input(stream);
    },
  });
  expect((await images.render((await png(300, 200)).buffer)).ok).toBe(true);
  expect(calls.sort()).toEqual(["draw", "draw", "draw", "draw", "info"]);
});

test("no rendition of a photo is animated", async () => {
  const outputs: ImageOutputOptions[] = [];
  const noting = (of: ImageTransformer): ImageTransformer =>
    ({
      transform: (options: ImageTransform) => noting(of.transform(options)),
      output(options: ImageOutputOptions) {
        outputs.push(options);
        return of.output(options);
      },
    }) as unknown as ImageTransformer;
  const images = createImages({
    info: (stream) => binding.info(stream),
    input: (stream) => noting(binding.input(stream)),
  });
  expect((await images.render((await png(300, 200)).buffer)).ok).toBe(true);
  const webpOutputs = outputs.filter(({ format }) => format === "image/webp");
  expect(webpOutputs.map(({ anim }) => anim)).toEqual([false, false, false]);
});

test.each([9422, 9423])(
  "an exhausted quota (%i) is not reported as an unreadable picture",
  async (code) => {
    const line = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const usedUp = () => Promise.reject(Object.assign(new Error("new transformations"), { code }));
    const atOnce = createImages({ info: usedUp, input: (stream) => binding.input(stream) });
    const bytes = (await png(40, 30)).buffer;
    await expect(atOnce.render(bytes)).rejects.toThrow("new transformations");
    expect(line.mock.calls.map(([text]) => JSON.parse(String(text)))).toContainEqual(
      expect.objectContaining({ event: "photo.quota_used_up", code: String(code) }),
    );
    vi.restoreAllMocks();
  },
);

test("rejects a truncated picture, and logs an error code only", async () => {
  const line = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const jpeg = await encodeAs("image/jpeg", await png(300, 200));
  expect(await sizeOf(jpeg.slice(0, jpeg.length / 2))).toBe("not_a_picture");
  expect(line.mock.calls.map(([text]) => Object.keys(JSON.parse(String(text))))).toContainEqual([
    "event",
    "code",
  ]);
  vi.restoreAllMocks();
});

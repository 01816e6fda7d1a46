import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { areSimilar } from "~/domain/photo/image-similarity";
import { encodeAs, fourColourPicture, png, rotatedByExif } from "../../tests/support/pictures";
import { createImages, readPlaceholderColours, sizeOfWebp } from "./images";

describe("images", () => {
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
    expect(
      await sizeOf(rotatedByExif(await encodeAs("image/jpeg", await png(2400, 1200)))),
    ).toEqual([600, 1200]);
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
      const usedUp = () =>
        Promise.reject(Object.assign(new Error("new transformations"), { code }));
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
});

describe("crop image", async () => {
  const binding = (env as unknown as Env).IMAGES;
  const images = createImages(binding);
  const NAMES: Record<string, string> = { f00: "red", "0f0": "green", "00f": "blue", fff: "white" };
  /** WebP is lossy, so colours are compared roughly. */
  const nameOf = (digits: string) =>
    NAMES[digits.replaceAll(/[0-7]/g, "0").replaceAll(/[89a-f]/g, "f")] ?? digits;

  /** The colours of the upper and lower end of one side. */
  async function ends(picture: ArrayBuffer, gravity: "left" | "right") {
    const { height } = (await binding.info(new Blob([picture]).stream())) as { height: number };
    const draw = async (bytes: ArrayBuffer, transform: ImageTransform) =>
      (
        await binding
          .input(new Blob([bytes]).stream() as ReadableStream<Uint8Array>)
          .transform({ fit: "cover", ...transform })
          .output({ format: "image/png" })
      )
        .response()
        .arrayBuffer();
    const side = await draw(picture, { width: 10, height, gravity });
    const shades = await readPlaceholderColours(
      await draw(side, { width: 1, height: 2, fit: "squeeze" }),
    );
    return [nameOf(shades.slice(0, 3)), nameOf(shades.slice(3))];
  }

  /** The size and corner colours of the main rendition. */
  async function seen(bytes: Uint8Array<ArrayBuffer>, cut: Parameters<typeof images.render>[1]) {
    const drawn = await images.render(bytes.buffer, cut);
    if (!drawn.ok) throw new Error(drawn.refusal);
    const { main, width, height } = drawn.value;
    const left = await ends(main, "left");
    const right = await ends(main, "right");
    return { size: [width, height], corners: [left[0], right[0], left[1], right[1]] };
  }

  const whole = await fourColourPicture(800, 1000);
  const wide = await fourColourPicture(2000, 1000);

  test("keeps the chosen part of a picture", async () => {
    expect(await seen(whole, { x: 0, y: 0, width: 1, height: 1 })).toEqual({
      size: [800, 1000],
      corners: ["red", "green", "blue", "white"],
    });
    const quarter = (x: number, y: number) => ({ x, y, width: 0.4, height: 0.4 });
    const all = (colour: string) => ({ size: [320, 400], corners: Array(4).fill(colour) });
    expect(await seen(whole, quarter(0.05, 0.05))).toEqual(all("red"));
    expect(await seen(whole, quarter(0.55, 0.05))).toEqual(all("green"));
    expect(await seen(whole, quarter(0.05, 0.55))).toEqual(all("blue"));
    expect(await seen(whole, quarter(0.6, 0.6))).toEqual(all("white"));
  });

  test("crops to the middle, 4:5, if no part was chosen", async () => {
    expect(await seen(wide, "middle")).toEqual({
      size: [800, 1000],
      corners: ["red", "green", "blue", "white"],
    });
    expect((await seen(await fourColourPicture(800, 2000), "middle")).size).toEqual([800, 1000]);
  });

  test("narrows a part to 4:5, and scales a large one to 960 by 1200", async () => {
    expect((await seen(wide, { x: 0, y: 0, width: 1, height: 1 })).size).toEqual([800, 1000]);
    const large = await fourColourPicture(3000, 3000);
    expect((await seen(large, { x: 0, y: 0, width: 0.8, height: 1 })).size).toEqual([960, 1200]);
  });

  test("crops a picture with EXIF rotation as it is seen upright", async () => {
    const onItsSide = rotatedByExif(
      await encodeAs("image/jpeg", await fourColourPicture(1000, 800)),
    );
    // Rotated by a quarter, the left column becomes the top row.
    expect(await seen(onItsSide, { x: 0, y: 0, width: 1, height: 1 })).toEqual({
      size: [800, 1000],
      corners: ["blue", "red", "white", "green"],
    });
    expect(await seen(onItsSide, { x: 0.05, y: 0.05, width: 0.4, height: 0.4 })).toEqual({
      size: [320, 400],
      corners: Array(4).fill("blue"),
    });
  });
});

describe("perceptual hash", () => {
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
});

describe("placeholder colours", () => {
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

  /** One pixel of (200, 100, 50) over one of (20, 40, 60). */
  const WRITTEN = {
    "rows as they are":
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAABUlEQVR4nGM4kai+xosAAAALSURBVGLEIKJhAwAJmgHXWCnsVwAAAABJRU5ErkJggg==",
    "differences to the row above":
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAABUlEQVR4nGM8kczSA48AAAALSURBVGLE5HOECwALWAJ8mHVgSgAAAABJRU5ErkJggg==",
    "differences to half of it, with transparency":
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAYAAACZgbYnAAAABUlEQVR4nGM+kf7kYQ0AAAANSURBVGL0n3nDN+UGABgfBK3sP9FsAAAAAElFTkSuQmCC",
    "differences to what is likely":
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAABUlEQVR4nGM5kbGl98oAAAALSURBVGLE4nOECwALeAKBEC7RgQAAAABJRU5ErkJggg==",
    "numbers of a palette":
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAMAAACuX0YVAAAABlBMVEUUKDzIZDIgluJFAAAABUlEQVR4nGNgZBcLF0QAAAAHSURBVGAAAAAHAAIpoeBoAAAAAElFTkSuQmCC",
    "bits of a palette":
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACAQMAAACjTyRkAAAABlBMVEUUKDzIZDIgluJFAAAABUlEQVR4nGNoYNi/WVUAAAAHSURBVGAAAAGEAIEG3/BOAAAAAElFTkSuQmCC",
  };

  const GREY =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAAAAAC86un7AAAABUlEQVR4nGO4yxiD5ioAAAAHSURBVGAMAALOARH3sTXIAAAAAElFTkSuQmCC";
  const DEEP =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACEAIAAABGc/0zAAAABUlEQVR4nGNgQCsI85UAAAAGSURBVAYAAA4AAZs250EAAAAASUVORK5CYII=";

  test.each(Object.entries(WRITTEN))("reads two pixels encoded as %s", async (_, base64) => {
    expect(await readPlaceholderColours(bytesOf(base64).buffer)).toBe("c63124");
  });

  test("reads greyscale, and rejects sixteen bits per sample", async () => {
    expect(await readPlaceholderColours(bytesOf(GREY).buffer)).toBe("ddd333");
    expect(await readPlaceholderColours(bytesOf(DEEP).buffer)).toBe("");
  });
});

describe("webp size", () => {
  /** The header of a WebP whose first chunk has this name and content. */
  const webp = (chunk: string, ...content: number[]) =>
    Uint8Array.of(
      ...new TextEncoder().encode("RIFF"),
      ...[0, 0, 0, 0],
      ...new TextEncoder().encode(`WEBP${chunk}`),
      ...[content.length, 0, 0, 0],
      ...content,
    ).buffer;

  test("reads the size of all three WebP formats", () => {
    const lossy = webp("VP8 ", 0, 0, 0, 0x9d, 0x01, 0x2a, 0xb0, 0x44, 0x20, 0xc3);
    expect(sizeOfWebp(lossy)).toEqual({ width: 1200, height: 800 });
    const lossless = webp("VP8L", 0x2f, 0xaf, 0xc4, 0xc7, 0x00);
    expect(sizeOfWebp(lossless)).toEqual({ width: 1200, height: 800 });
    const extended = webp("VP8X", 0, 0, 0, 0, 0xaf, 0x04, 0, 0x1f, 0x03, 0);
    expect(sizeOfWebp(extended)).toEqual({ width: 1200, height: 800 });
  });

  test("returns no size for data that is no WebP", () => {
    expect(() => sizeOfWebp(webp("ABCD", 0, 0, 0, 0))).toThrow("no picture");
  });
});

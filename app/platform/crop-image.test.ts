import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { encodeAs, fourColourPicture, rotatedByExif } from "../../tests/support/pictures";
import { createImages, readPlaceholderColours } from "./images";

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
  const onItsSide = rotatedByExif(await encodeAs("image/jpeg", await fourColourPicture(1000, 800)));
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

import { expect, test } from "vitest";
import { sizeOfWebp } from "./images";

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

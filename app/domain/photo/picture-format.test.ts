import { expect, test } from "vitest";
import { encodeAs, png, rotatedByExif } from "../../../tests/support/pictures";
import { checkPictureFormat } from "./picture-format";

type Bytes = Uint8Array<ArrayBuffer>;
const text = (content: string): Bytes => Uint8Array.from(new TextEncoder().encode(content));
const joined = (...parts: Uint8Array[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const formatOf = (bytes: Bytes) => {
  const checked = checkPictureFormat(bytes.slice().buffer);
  return checked.ok ? checked.value : checked.refusal;
};
const still = await png(40, 50);
const jpeg = await encodeAs("image/jpeg", still);
const webp = await encodeAs("image/webp", still);
/** An ISO base media file of a brand. */
const box = (brand: string) =>
  joined(Uint8Array.of(0, 0, 0, 24), text(`ftyp${brand}`), new Uint8Array(12));
/** A WebP with the extended header, whose second bit marks an animation. */
const extended = (flags: number) =>
  joined(
    text("RIFF"),
    Uint8Array.of(22, 0, 0, 0),
    text("WEBPVP8X"),
    Uint8Array.of(10, 0, 0, 0, flags),
    new Uint8Array(9),
  );

test.each([
  ["a PNG", still, "png"],
  ["a JPEG", jpeg, "jpeg"],
  [
    "a JPEG with a place and more behind its end, as phones write it",
    joined(rotatedByExif(jpeg), text("MotionPhoto")),
    "jpeg",
  ],
  ["a WebP", webp, "webp"],
  ["a HEIC", box("heic"), "heif"],
  ["a still WebP with an extended head", extended(0), "webp"],
])("%s is detected by its own bytes", (_, bytes, kind) => {
  expect(formatOf(bytes)).toBe(kind);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a GIF", text("GIF89a--------")],
  [
    "an SVG with a script",
    text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  ],
  ["a page that calls itself a picture", joined(text("<html>"), jpeg)],
  ["a program before a picture", joined(text("MZ"), still)],
  ["an archive before a picture", joined(text("PK\u0003\u0004"), still)],
  ["a film", box("isom")],
  ["an AVIF", box("avif")],
  ["half a PNG", still.slice(0, still.length / 2)],
  ["half a JPEG", jpeg.slice(0, jpeg.length / 2)],
  ["half a WebP", webp.slice(0, webp.length / 2)],
  ["a sound in WebP's clothes", joined(text("RIFF"), new Uint8Array(4), text("WAVE"))],
])("%s is rejected as a picture", (_, bytes) => {
  expect(formatOf(bytes as Bytes)).toBe("not_a_picture");
});

test("an animated picture is detected", () => {
  const moving = joined(
    still.slice(0, 33),
    Uint8Array.of(0, 0, 0, 8),
    text("acTL"),
    new Uint8Array(12),
    still.slice(33),
  );
  expect(formatOf(moving)).toBe("moving_picture");
  expect(formatOf(extended(2))).toBe("moving_picture");
  for (const brand of ["hevc", "msf1"])
    expect(formatOf(box(brand) as Bytes)).toBe("moving_picture");
});

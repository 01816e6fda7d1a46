/**
 * Detects a picture's format from its first bytes, and whether the file is complete and not
 * animated, before it is decoded.
 */

import { done, type Outcome, refuse } from "~/kit/outcome";

type PictureFormat = "jpeg" | "png" | "webp" | "heif";
type Bytes = Uint8Array<ArrayBuffer>;

/** Brands of ISO/IEC 23008-12 for single pictures, and for sequences. */
const STILL_BRANDS = ["heic", "heix", "heim", "heis", "mif1"];
const SEQUENCE_BRANDS = ["hevc", "hevx", "hevm", "hevs", "msf1"];
/** Bytes searched for the marker of an animation, which precedes the image data. */
const HEADER_BYTES = 64 * 1024;

/** Format of a photo by its bytes, regardless of its name and declared type. */
export function checkPictureFormat(
  bytes: ArrayBuffer,
): Outcome<PictureFormat, "not_a_picture" | "moving_picture"> {
  const view = new Uint8Array(bytes);
  const kind = formatOf(view);
  if (!kind || !isComplete(kind, view)) return refuse("not_a_picture");
  return isAnimated(kind, view) ? refuse("moving_picture") : done(kind);
}

function formatOf(bytes: Bytes): PictureFormat | null {
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWithBytes(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "webp";
  const isHeif = [...STILL_BRANDS, ...SEQUENCE_BRANDS].includes(textAt(bytes, 8, 4));
  return textAt(bytes, 4, 4) === "ftyp" && isHeif ? "heif" : null;
}

/**
 * Whether the file is complete: an interrupted upload is no photo. Bytes after the end are dropped
 * by rendering.
 */
function isComplete(kind: PictureFormat, bytes: Bytes): boolean {
  if (kind === "png") return containsChunk(bytes, "IEND", bytes.length);
  if (kind === "webp") return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length + 1;
  return kind === "heif" || endsAsJpeg(bytes);
}

function isAnimated(kind: PictureFormat, bytes: Bytes): boolean {
  if (kind === "png") return containsChunk(bytes, "acTL", HEADER_BYTES);
  if (kind === "heif") return SEQUENCE_BRANDS.includes(textAt(bytes, 8, 4));
  return kind === "webp" && textAt(bytes, 12, 4) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;
}

/** Whether the end marker of a JPEG exists; phones append more data after it. */
function endsAsJpeg(bytes: Bytes): boolean {
  let at = bytes.lastIndexOf(0xd9);
  while (at > 0 && bytes[at - 1] !== 0xff) at = bytes.lastIndexOf(0xd9, at - 1);
  return at > 0;
}

/** Whether a chunk name occurs in the first `within` bytes. */
function containsChunk(bytes: Bytes, name: string, within: number): boolean {
  const first = name.charCodeAt(0);
  let at = bytes.indexOf(first);
  while (at >= 0 && at < within) {
    if (textAt(bytes, at, name.length) === name) return true;
    at = bytes.indexOf(first, at + 1);
  }
  return false;
}

const startsWithBytes = (bytes: Bytes, signs: number[]) =>
  signs.every((sign, at) => bytes[at] === sign);
const textAt = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

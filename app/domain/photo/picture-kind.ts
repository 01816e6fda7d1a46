/**
 * Detects a picture's format from its first bytes, and whether the file is complete and not
 * animated, before it is decoded.
 */

import { done, type Outcome, refuse } from "~/kit/outcome";

type Kind = "jpeg" | "png" | "webp" | "heif";
type Bytes = Uint8Array<ArrayBuffer>;

/** Brands of ISO/IEC 23008-12 for single pictures, and for sequences. */
const STILL_BRANDS = ["heic", "heix", "heim", "heis", "mif1"];
const MOVING_BRANDS = ["hevc", "hevx", "hevm", "hevs", "msf1"];
/** Bytes searched for the marker of an animation, which precedes the image data. */
const HEAD = 64 * 1024;

/** Format of a photo by its bytes, regardless of its name and declared type. */
export function checkPicture(
  bytes: ArrayBuffer,
): Outcome<Kind, "not_a_picture" | "moving_picture"> {
  const view = new Uint8Array(bytes);
  const kind = kindOf(view);
  if (!kind || !isWhole(kind, view)) return refuse("not_a_picture");
  return moves(kind, view) ? refuse("moving_picture") : done(kind);
}

function kindOf(bytes: Bytes): Kind | null {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (words(bytes, 0, 4) === "RIFF" && words(bytes, 8, 4) === "WEBP") return "webp";
  const isHeif = [...STILL_BRANDS, ...MOVING_BRANDS].includes(words(bytes, 8, 4));
  return words(bytes, 4, 4) === "ftyp" && isHeif ? "heif" : null;
}

/**
 * Whether the file is complete: an interrupted upload is no photo. Bytes after the end are dropped
 * by rendering.
 */
function isWhole(kind: Kind, bytes: Bytes): boolean {
  if (kind === "png") return holds(bytes, "IEND", bytes.length);
  if (kind === "webp") return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length + 1;
  return kind === "heif" || endsAsJpeg(bytes);
}

function moves(kind: Kind, bytes: Bytes): boolean {
  if (kind === "png") return holds(bytes, "acTL", HEAD);
  if (kind === "heif") return MOVING_BRANDS.includes(words(bytes, 8, 4));
  return kind === "webp" && words(bytes, 12, 4) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;
}

/** Whether the end marker of a JPEG exists; phones append more data after it. */
function endsAsJpeg(bytes: Bytes): boolean {
  let at = bytes.lastIndexOf(0xd9);
  while (at > 0 && bytes[at - 1] !== 0xff) at = bytes.lastIndexOf(0xd9, at - 1);
  return at > 0;
}

/** Whether a chunk name occurs in the first `within` bytes. */
function holds(bytes: Bytes, name: string, within: number): boolean {
  const first = name.charCodeAt(0);
  let at = bytes.indexOf(first);
  while (at >= 0 && at < within) {
    if (words(bytes, at, name.length) === name) return true;
    at = bytes.indexOf(first, at + 1);
  }
  return false;
}

const begins = (bytes: Bytes, signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
const words = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

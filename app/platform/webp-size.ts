import type { Size } from "~/kit/crop";

/**
 * How large a WebP is, by the head of its first chunk (RFC 9649): asked of ourselves, since each question to the binding is
 * paid like a drawing. Throws where it is none, since only what the binding drew is given here.
 */
export function sizeOfWebp(bytes: ArrayBuffer): Size {
  const view = new DataView(bytes);
  const chunk = String.fromCharCode(...new Uint8Array(bytes, 12, 4));
  if (chunk === "VP8 ") {
    const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
    return { width: width & FOURTEEN, height: height & FOURTEEN };
  }
  if (chunk === "VP8L") {
    const sizes = view.getUint32(21, true);
    return { width: (sizes & FOURTEEN) + 1, height: ((sizes >> 14) & FOURTEEN) + 1 };
  }
  if (chunk !== "VP8X") throw new Error("What was drawn is no picture");
  const inThree = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  return { width: inThree(24), height: inThree(27) };
}

/** The bits of a length in all but the last kind of chunk. */
const FOURTEEN = 0x3fff;

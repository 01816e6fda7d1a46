import type { Size } from "~/kit/crop";

/**
 * The size of a WebP from the header of its first chunk (RFC 9649), parsed here because a request
 * to the binding costs as much as a transformation. Throws if it is no WebP, since only output of
 * the binding is passed in.
 */
export function sizeOfWebp(bytes: ArrayBuffer): Size {
  const view = new DataView(bytes);
  const chunk = String.fromCharCode(...new Uint8Array(bytes, 12, 4));
  if (chunk === "VP8 ") {
    const width = view.getUint16(26, true);
    const height = view.getUint16(28, true);
    return { width: width & FOURTEEN_BITS, height: height & FOURTEEN_BITS };
  }
  if (chunk === "VP8L") {
    const sizes = view.getUint32(21, true);
    return { width: (sizes & FOURTEEN_BITS) + 1, height: ((sizes >> 14) & FOURTEEN_BITS) + 1 };
  }
  if (chunk !== "VP8X") throw new Error("What was drawn is no picture");
  const inThree = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  return { width: inThree(24), height: inThree(27) };
}

/** The size bits in all but the last chunk type. */
const FOURTEEN_BITS = 0x3fff;

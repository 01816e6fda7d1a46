import { encode } from "uqr";

/**
 * A QR code as one SVG path, `size` units wide with its quiet zone of four (ISO/IEC 18004, 6.3.8).
 * Drawn on the server.
 */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: runs.join("") };
}

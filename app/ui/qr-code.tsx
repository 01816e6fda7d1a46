import { encode } from "uqr";

/** One SVG path, `size` units wide with its quiet zone of four (ISO/IEC 18004, 6.3.8). */
export type QrCodeShape = { size: number; path: string };

/** Drawn on the server. */
export function drawQrCode(text: string): QrCodeShape {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: runs.join("") };
}

/** Dark on white in every theme, since cameras need the contrast. */
export function QrCode({ qr: { size, path }, label }: { qr: QrCodeShape; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

import sprite from "./gifts.svg?url&no-inline";

type GiftDrawingProps = {
  code: string;
  /** Width and height in pixels. */
  size?: number;
};

/**
 * The drawing of a gift, decorative next to its name: one sprite file, loaded only if a gift is
 * shown.
 *
 *     <GiftDrawing code="rose" size={96} />
 */
export function GiftDrawing({ code, size = 64 }: GiftDrawingProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} className="shrink-0">
      <use href={`${sprite}#${code}`} />
    </svg>
  );
}

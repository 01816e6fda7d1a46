import { type Crop, middleOf, pixelsOf, type Size } from "~/kit/crop";
import { sizeOfPng } from "./png";

/** What was chosen of a picture, or its middle where nobody chose. */
export type Cut = Crop | "middle";
type Side = "left" | "right" | "top" | "bottom";
/** Draws a picture to that size: covers it, and keeps the side. */
type Draw = (bytes: ArrayBuffer, to: Size & { gravity?: Side }) => Promise<ArrayBuffer>;
type Pen = { draw: Draw; describe: (bytes: ArrayBuffer) => Promise<Size | null> };

/** The longer side of what is kept of a photo. */
export const LONGEST = 1200;

/**
 * The chosen part of a picture, upright, 4:5 and at most 960 × 1200. It is cut one side at a time by covering a smaller
 * size from the opposite one: that means the same to the binding and to its local stand-in, which knows no `trim`, and
 * leaves no question whether a cut comes before the turn that a phone asks for (EXIF), since the first drawing ends it.
 */
export async function cutOut(pen: Pen, bytes: ArrayBuffer, cut: Cut): Promise<ArrayBuffer> {
  const size = await uprightSize(pen, bytes);
  const crop = cut === "middle" ? middleOf(size) : cut;
  const scale = Math.min(1, LONGEST / pixelsOf(crop, size).height);
  const scaled = { width: round(size.width * scale), height: round(size.height * scale) };
  const { left, top, width, height } = pixelsOf(crop, scaled);
  const cuts: (Size & { gravity: Side; needed: boolean })[] = [
    { gravity: "left", width: left + width, height: scaled.height, needed: true },
    { gravity: "right", width, height: scaled.height, needed: left > 0 },
    { gravity: "top", width, height: top + height, needed: top + height < scaled.height },
    { gravity: "bottom", width, height, needed: top > 0 },
  ];
  let part = bytes;
  for (const { needed, ...to } of cuts) if (needed) part = await pen.draw(part, to);
  return part;
}

/** The size that a picture tells is the one before it is turned upright: a small drawing tells whether it will be. */
async function uprightSize({ draw, describe }: Pen, bytes: ArrayBuffer): Promise<Size> {
  const told = await describe(bytes);
  const drawn = sizeOfPng(await draw(bytes, { width: SMALL, height: SMALL }));
  if (!told) throw new Error("What was drawn is no picture");
  const turned = (told.width - told.height) * (drawn.width - drawn.height) < 0;
  return turned ? { width: told.height, height: told.width } : told;
}

const SMALL = 200;

const round = (pixels: number) => Math.max(1, Math.round(pixels));

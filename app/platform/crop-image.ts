import { type Crop, centredCrop, cropPixels, type Size } from "~/kit/crop";
import { sizeOfPng } from "./png";

/** The chosen part of a picture, or its middle if none was chosen. */
export type CropChoice = Crop | "middle";
type Side = "left" | "right" | "top" | "bottom";
/** Resizes a picture to cover that size, keeping the given side. */
type ResizeImage = (bytes: ArrayBuffer, to: Size & { gravity?: Side }) => Promise<ArrayBuffer>;
type ImageTools = { draw: ResizeImage; describe: (bytes: ArrayBuffer) => Promise<Size | null> };

/** The longer side of a stored photo, in pixels. */
export const MAX_SIDE_PIXELS = 1200;

/**
 * Crops the chosen part: upright, 4:5, at most 960 × 1200. It is cut one side at a time by covering
 * a smaller size from the opposite side: this works the same in the binding and in its local
 * emulation, which lacks `trim`, and does not depend on whether crop or EXIF rotation is applied
 * first, since the first resize applies the rotation.
 */
export async function cropImage(
  pen: ImageTools,
  bytes: ArrayBuffer,
  cut: CropChoice,
): Promise<ArrayBuffer> {
  const size = await uprightSize(pen, bytes);
  const crop = cut === "middle" ? centredCrop(size) : cut;
  const scale = Math.min(1, MAX_SIDE_PIXELS / cropPixels(crop, size).height);
  const scaled = { width: round(size.width * scale), height: round(size.height * scale) };
  const { left, top, width, height } = cropPixels(crop, scaled);
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

/** The binding reports the size before rotation; a small rendition shows whether it is rotated. */
async function uprightSize({ draw, describe }: ImageTools, bytes: ArrayBuffer): Promise<Size> {
  const reported = await describe(bytes);
  const drawn = sizeOfPng(await draw(bytes, { width: PROBE_PIXELS, height: PROBE_PIXELS }));
  if (!reported) throw new Error("What was drawn is no picture");
  const turned = (reported.width - reported.height) * (drawn.width - drawn.height) < 0;
  return turned ? { width: reported.height, height: reported.width } : reported;
}

const PROBE_PIXELS = 200;

const round = (pixels: number) => Math.max(1, Math.round(pixels));

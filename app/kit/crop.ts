/** A part of an upright picture in fractions of its sides: 0 to 1 from the left and the top. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Aspect ratio of member photos in cards and on profiles. */
export const PORTRAIT_RATIO = 4 / 5;
/** At a higher zoom a phone's picture has too few pixels for a face. */
export const MAX_ZOOM = 4;

/** The largest centred part of that ratio: the default crop. */
export function centredCrop(size: Size, ratio = PORTRAIT_RATIO): Crop {
  const wide = size.width / size.height / ratio;
  const width = Math.min(1, 1 / wide);
  const height = Math.min(1, wide);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Moves the crop right and down by fractions of its own size, never over an edge. */
export const moveCrop = (crop: Crop, by: Point): Crop =>
  clampCrop({ ...crop, x: crop.x + by.x * crop.width, y: crop.y + by.y * crop.height });

/** Centres the crop at the point (0 to 1 of its sides), as far as the edges allow. */
export const centreCrop = (crop: Crop, at: Point): Crop =>
  moveCrop(crop, { x: at.x - 0.5, y: at.y - 0.5 });

/** The zoom factor relative to the largest crop of its ratio. */
export const zoomOf = (crop: Crop, size: Size): number => centredCrop(size).width / crop.width;

/**
 * Zooms by a factor, below 1 to zoom out; the point `around` (0 to 1 of the sides) stays in place.
 */
export function zoomCrop(
  crop: Crop,
  size: Size,
  { factor, around = MIDDLE }: { factor: number; around?: Point },
): Crop {
  const whole = centredCrop(size);
  const zoom = clamp(zoomOf(crop, size) * factor, 1, MAX_ZOOM);
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  return clampCrop({
    x: crop.x + (crop.width - width) * around.x,
    y: crop.y + (crop.height - height) * around.y,
    width,
    height,
  });
}

const MIDDLE = { x: 0.5, y: 0.5 };

/** Serializes the crop for a form: "0.125,0,0.75,1". */
export const formatCrop = ({ x, y, width, height }: Crop): string =>
  [x, y, width, height].map((part) => String(Math.round(part * 100_000) / 100_000)).join();

/**
 * Parses a crop; null unless it is four fractions, inside the picture and not too thin to be
 * visible.
 */
export function parseCrop(text: string): Crop | null {
  if (!/^(?:[01](?:\.\d{1,5})?,){3}[01](?:\.\d{1,5})?$/.test(text)) return null;
  const [x = 2, y = 2, width = 0, height = 0] = text.split(",").map(Number);
  const fits = x + width <= 1 + ROUNDING_TOLERANCE && y + height <= 1 + ROUNDING_TOLERANCE;
  return fits && width >= MIN_SIDE && height >= MIN_SIDE
    ? clampCrop({ x, y, width, height })
    : null;
}

const ROUNDING_TOLERANCE = 0.000_02;
/** Minimum side: a picture of ratio 20:1 at maximum zoom. */
const MIN_SIDE = 0.01;

/**
 * The crop in whole pixels, at the exact ratio even if the fractions differ; at least one pixel.
 */
export function cropPixels(crop: Crop, size: Size, ratio = PORTRAIT_RATIO) {
  const cropSize = { width: crop.width * size.width, height: crop.height * size.height };
  const width = Math.min(cropSize.width, cropSize.height * ratio);
  const height = width / ratio;
  const whole = (part: number, most: number) => clamp(Math.round(part), 1, most);
  const cut = { width: whole(width, size.width), height: whole(height, size.height) };
  const start = (from: number, room: number, most: number) =>
    clamp(Math.round(from + room / 2), 0, most);
  return {
    ...cut,
    left: start(crop.x * size.width, cropSize.width - width, size.width - cut.width),
    top: start(crop.y * size.height, cropSize.height - height, size.height - cut.height),
  };
}

const clampCrop = (crop: Crop): Crop => {
  const width = Math.min(1, crop.width);
  const height = Math.min(1, crop.height);
  return { width, height, x: clamp(crop.x, 0, 1 - width), y: clamp(crop.y, 0, 1 - height) };
};

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** A part of a picture in fractions of its sides, as it is seen upright: 0 to 1 from the left and the top. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Photos of people are shown as 4:5, in cards and on profiles. */
export const PORTRAIT = 4 / 5;
/** Nearer than this a phone's picture has too few pixels left for a face. */
export const MAX_ZOOM = 4;

/** The largest part of that shape, from the middle: what is taken where nobody chose. */
export function middleOf(size: Size, ratio = PORTRAIT): Crop {
  const wide = size.width / size.height / ratio;
  const width = Math.min(1, 1 / wide);
  const height = Math.min(1, wide);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Moved by parts of itself, to the right and down; never over an edge. */
export const moveCrop = (crop: Crop, by: Point): Crop =>
  inside({ ...crop, x: crop.x + by.x * crop.width, y: crop.y + by.y * crop.height });

/** The point of the crop (0 to 1 of its sides) becomes its middle, as far as the edges let it. */
export const centreCrop = (crop: Crop, at: Point): Crop =>
  moveCrop(crop, { x: at.x - 0.5, y: at.y - 0.5 });

/** How much nearer it is than the largest crop of its shape. */
export const zoomOf = (crop: Crop, size: Size): number => middleOf(size).width / crop.width;

/** Nearer by a factor, further below 1; what is seen at `around` (0 to 1 of its sides) stays there. */
export function zoomCrop(
  crop: Crop,
  size: Size,
  { factor, around = MIDDLE }: { factor: number; around?: Point },
): Crop {
  const whole = middleOf(size);
  const zoom = clamp(zoomOf(crop, size) * factor, 1, MAX_ZOOM);
  const [width, height] = [whole.width / zoom, whole.height / zoom];
  return inside({
    x: crop.x + (crop.width - width) * around.x,
    y: crop.y + (crop.height - height) * around.y,
    width,
    height,
  });
}

const MIDDLE = { x: 0.5, y: 0.5 };

/** As a form posts it: "0.125,0,0.75,1". */
export const writeCrop = ({ x, y, width, height }: Crop): string =>
  [x, y, width, height].map((part) => String(Math.round(part * 100_000) / 100_000)).join();

/** Null where the text is no part of a picture: four fractions, none over an edge, nothing too thin to be seen. */
export function readCrop(text: string): Crop | null {
  if (!/^(?:[01](?:\.\d{1,5})?,){3}[01](?:\.\d{1,5})?$/.test(text)) return null;
  const [x = 2, y = 2, width = 0, height = 0] = text.split(",").map(Number);
  const fits = x + width <= 1 + ROUNDED && y + height <= 1 + ROUNDED;
  return fits && width >= THINNEST && height >= THINNEST ? inside({ x, y, width, height }) : null;
}

const ROUNDED = 0.000_02;
/** Of a picture twenty times as long as it is wide, seen as near as one may. */
const THINNEST = 0.01;

/** The whole pixels of a crop, in the shape that is wanted however it was asked for; at least one. */
export function pixelsOf(crop: Crop, size: Size, ratio = PORTRAIT) {
  const asked = { width: crop.width * size.width, height: crop.height * size.height };
  const width = Math.min(asked.width, asked.height * ratio);
  const height = width / ratio;
  const whole = (part: number, most: number) => clamp(Math.round(part), 1, most);
  const cut = { width: whole(width, size.width), height: whole(height, size.height) };
  const start = (from: number, room: number, most: number) =>
    clamp(Math.round(from + room / 2), 0, most);
  return {
    ...cut,
    left: start(crop.x * size.width, asked.width - width, size.width - cut.width),
    top: start(crop.y * size.height, asked.height - height, size.height - cut.height),
  };
}

const inside = (crop: Crop): Crop => {
  const [width, height] = [Math.min(1, crop.width), Math.min(1, crop.height)];
  return { width, height, x: clamp(crop.x, 0, 1 - width), y: clamp(crop.y, 0, 1 - height) };
};

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

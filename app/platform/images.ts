import { HASH_IMAGE_SIZE, perceptualHashOf } from "~/domain/photo/image-similarity";
import { PHOTO_MEGAPIXELS } from "~/domain/photo/photo.schema";
import { type Crop, centredCrop, cropPixels, type Size } from "~/kit/crop";
import { done, refuse } from "~/kit/outcome";
import type { Images, RenderedPhoto } from "~/services";
import { log } from "./log";
import { type Pixel, readPixels, sizeOfPng } from "./png";

/** The chosen part of a picture, or its middle if none was chosen. */
type CropChoice = Crop | "middle";
type Side = "left" | "right" | "top" | "bottom";
/** Resizes a picture to cover that size, keeping the given side. */
type ResizeImage = (bytes: ArrayBuffer, to: Size & { gravity?: Side }) => Promise<ArrayBuffer>;
type ImageTools = { draw: ResizeImage; describe: (bytes: ArrayBuffer) => Promise<Size | null> };

/** The longer side of a stored photo, in pixels. */
const MAX_SIDE_PIXELS = 1200;

/**
 * Crops the chosen part: upright, 4:5, at most 960 × 1200. It is cut one side at a time by covering
 * a smaller size from the opposite side: this works the same in the binding and in its local
 * emulation, which lacks `trim`, and does not depend on whether crop or EXIF rotation is applied
 * first, since the first resize applies the rotation.
 */
async function cropImage(
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
  const probeSize = sizeOfPng(await draw(bytes, { width: PROBE_PIXELS, height: PROBE_PIXELS }));
  if (!reported) throw new Error("What was drawn is no picture");
  const turned = (reported.width - reported.height) * (probeSize.width - probeSize.height) < 0;
  return turned ? { width: reported.height, height: reported.width } : reported;
}

const PROBE_PIXELS = 200;

const round = (pixels: number) => Math.max(1, Math.round(pixels));

/** The size bits in all but the last chunk type. */
const FOURTEEN_BITS = 0x3fff;

/** Luma by Rec. 601, which follows human perception. */
const lumaOf = ([red, green, blue]: Pixel) => (red * 299 + green * 587 + blue * 114) / 1000;

/** The same limit for both sides, because the reported size is the one before rotation. */
const MAIN = webp({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: "scale-down" }, 82);
const THUMB = webp({ width: 320, height: 400, fit: "cover" }, 78);
/**
 * The only version shown of a locked photo, enlarged by CSS; too few pixels to recognise anybody.
 */
const TINY = webp({ width: 24, height: 30, fit: "cover" }, 40);
/**
 * The source of the perceptual hash and two colours (readLook, readPlaceholderColours); squeezed, so that no
 * edge is cut off.
 */
const HASH_SOURCE: Rendition = {
  transform: { ...HASH_IMAGE_SIZE, fit: "squeeze" },
  output: { format: "image/png" },
};
/** A few kilobytes may unpack to gigabytes: a picture larger than any camera's is never decoded. */
const MAX_PIXELS = PHOTO_MEGAPIXELS * 1_000_000;

/**
 * Renditions by the Images binding, which applies EXIF rotation and removes EXIF data (locations,
 * times, devices).
 */
export function createImages(binding: Pick<ImagesBinding, "info" | "input">): Images {
  return {
    async render(bytes, cut) {
      const info = await describeImage(binding, bytes);
      if (!info) return refuse("not_a_picture");
      if (info.width * info.height > MAX_PIXELS) return refuse("too_many_pixels");
      try {
        return done(
          await drawRenditions(binding, cut ? await cropPart(binding, bytes, cut) : bytes),
        );
      } catch (error) {
        // The header is readable and the rest is not: an interrupted upload.
        return rejectUnreadable(error);
      }
    },
  };
}

/** PNG, so that repeated crops lose nothing. */
const cropPart = (
  binding: Pick<ImagesBinding, "info" | "input">,
  bytes: ArrayBuffer,
  cut: CropChoice,
) =>
  cropImage(
    {
      describe: (picture) => describeImage(binding, picture),
      draw: (picture, { gravity, ...size }) =>
        transformImage(binding, picture, {
          transform: { ...size, gravity, fit: gravity ? "cover" : "scale-down" },
          output: { format: "image/png" },
        }),
    },
    bytes,
    cut,
  );

/**
 * Each rendition is made from the previous one, so that the upload, of up to 10 MB, is decoded
 * once.
 */
async function drawRenditions(
  binding: Pick<ImagesBinding, "info" | "input">,
  bytes: ArrayBuffer,
): Promise<RenderedPhoto> {
  const main = await transformImage(binding, bytes, MAIN);
  const thumb = await transformImage(binding, main, THUMB);
  const [tiny, read] = await Promise.all([
    transformImage(binding, thumb, TINY),
    transformImage(binding, thumb, HASH_SOURCE),
  ]);
  const [shades, hash] = await Promise.all([
    readPlaceholderColours(read),
    readPerceptualHash(read),
  ]);
  return { main, thumb, tiny, shades, hash, ...sizeOfWebp(main) };
}

type Rendition = { transform: ImageTransform; output: ImageOutputOptions };

function webp(transform: ImageTransform, quality: number): Rendition {
  return { transform, output: { format: "image/webp", quality, anim: false } };
}

async function transformImage(
  binding: Pick<ImagesBinding, "input">,
  bytes: ArrayBuffer,
  { transform, output }: Rendition,
): Promise<ArrayBuffer> {
  const result = await binding.input(streamOf(bytes)).transform(transform).output(output);
  return result.response().arrayBuffer();
}

/**
 * Null if the binding cannot read the bytes, which is the sender's mistake; an exhausted quota is
 * thrown, because it is ours.
 */
async function describeImage(
  binding: Pick<ImagesBinding, "info">,
  bytes: ArrayBuffer,
): Promise<{ width: number; height: number } | null> {
  try {
    const info = await binding.info(streamOf(bytes));
    return "width" in info ? { width: info.width, height: info.height } : null;
  } catch (error) {
    rejectUnreadable(error);
    return null;
  }
}

/**
 * Error codes of the binding for an exhausted monthly quota (Images without a plan: 9422, 9423).
 * The picture is not at fault, so the error is rethrown and logged instead of shown to the sender.
 */
const QUOTA_ERRORS = [9422, 9423];

/**
 * Rejects an unreadable picture and logs the error's code, because an error of the binding looks
 * the same.
 */
function rejectUnreadable(error: unknown) {
  const { code } = error as { code?: number };
  if (code !== undefined && QUOTA_ERRORS.includes(code)) {
    log("photo.quota_used_up", { code: String(code) });
    throw error;
  }
  log("photo.unreadable", { code: String(code ?? "") });
  return refuse("not_a_picture");
}

/** A Response streams the bytes in place; a Blob would copy them. */
const streamOf = (bytes: ArrayBuffer) => new Response(bytes).body as ReadableStream<Uint8Array>;

/**
 * The perceptual hash of a small PNG; empty if its encoding is not supported: such a photo is
 * similar to none.
 */
async function readPerceptualHash(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  return rows ? perceptualHashOf(rows.map((row) => row.map(lumaOf))) : "";
}

/**
 * The placeholder colours of a small PNG's upper and lower half, three hexadecimal digits each.
 * Empty if its encoding is not supported: such a photo has no placeholder.
 */
export async function readPlaceholderColours(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  if (!rows) return "";
  const middle = Math.ceil(rows.length / 2);
  return digitsOf(rows.slice(0, middle).flat()) + digitsOf(rows.slice(middle).flat());
}

/** The mean of each channel over all pixels, as one digit. */
function digitsOf(pixels: readonly Pixel[]): string {
  const mean = (colour: 0 | 1 | 2) =>
    pixels.reduce((sum, pixel) => sum + pixel[colour], 0) / Math.max(1, pixels.length);
  return ([0, 1, 2] as const).map((colour) => Math.round(mean(colour) / 17).toString(16)).join("");
}

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

import { LOOK_SIZE } from "~/domain/photo/likeness";
import { PHOTO_MEGAPIXELS } from "~/domain/photo/photo.schema";
import { done, refuse } from "~/kit/outcome";
import type { Images, RenderedPhoto } from "~/services";
import { type Cut, cutOut, LONGEST } from "./cut-out";
import { log } from "./log";
import { readLook } from "./look";
import { readShades } from "./shades";
import { sizeOfWebp } from "./webp-size";

/** The same for both sides: the size that a picture tells is the one before it is turned upright. */
const MAIN = webp({ width: LONGEST, height: LONGEST, fit: "scale-down" }, 82);
const THUMB = webp({ width: 320, height: 400, fit: "cover" }, 78);
/** All that is shown of a locked one, enlarged by CSS; so few pixels that nobody can be recognised in it. */
const TINY = webp({ width: 24, height: 30, fit: "cover" }, 40);
/** What a look and two colours are read of (readLook, readShades); squeezed, so that no edge is lost. */
const LOOK: Rendition = {
  transform: { ...LOOK_SIZE, fit: "squeeze" },
  output: { format: "image/png" },
};
/** A few kilobytes may unfold to gigabytes: what is larger than any camera's picture is never unfolded. */
const MAX_PIXELS = PHOTO_MEGAPIXELS * 1_000_000;

/** Renditions by the Images binding, which turns pictures upright and drops EXIF (places, times, devices). */
export function createImages(binding: Pick<ImagesBinding, "info" | "input">): Images {
  return {
    async render(bytes, cut) {
      const info = await describe(binding, bytes);
      if (!info) return refuse("not_a_picture");
      if (info.width * info.height > MAX_PIXELS) return refuse("too_many_pixels");
      try {
        return done(await draw(binding, cut ? await partOf(binding, bytes, cut) : bytes));
      } catch (error) {
        // The head can be read and the rest cannot: an upload that broke off.
        return unreadable(error);
      }
    },
  };
}

/** Between its cuts a picture loses nothing: PNG. */
const partOf = (binding: Pick<ImagesBinding, "info" | "input">, bytes: ArrayBuffer, cut: Cut) =>
  cutOut(
    {
      describe: (picture) => describe(binding, picture),
      draw: (picture, { gravity, ...size }) =>
        drawn(binding, picture, {
          transform: { ...size, gravity, fit: gravity ? "cover" : "scale-down" },
          output: { format: "image/png" },
        }),
    },
    bytes,
    cut,
  );

/** Each from the one before, so that what somebody sent, which may be 10 MB, is unfolded once. */
async function draw(
  binding: Pick<ImagesBinding, "info" | "input">,
  bytes: ArrayBuffer,
): Promise<RenderedPhoto> {
  const main = await drawn(binding, bytes, MAIN);
  const thumb = await drawn(binding, main, THUMB);
  const [tiny, read] = await Promise.all([
    drawn(binding, thumb, TINY),
    drawn(binding, thumb, LOOK),
  ]);
  const [shades, look] = await Promise.all([readShades(read), readLook(read)]);
  return { main, thumb, tiny, shades, look, ...sizeOfWebp(main) };
}

type Rendition = { transform: ImageTransform; output: ImageOutputOptions };

function webp(transform: ImageTransform, quality: number): Rendition {
  return { transform, output: { format: "image/webp", quality, anim: false } };
}

async function drawn(
  binding: Pick<ImagesBinding, "input">,
  bytes: ArrayBuffer,
  { transform, output }: Rendition,
): Promise<ArrayBuffer> {
  const result = await binding.input(stream(bytes)).transform(transform).output(output);
  return result.response().arrayBuffer();
}

/** Null where the bytes are no picture the binding can read; that is the sender's mistake, and a quota that is used up is ours. */
async function describe(
  binding: Pick<ImagesBinding, "info">,
  bytes: ArrayBuffer,
): Promise<{ width: number; height: number } | null> {
  try {
    const info = await binding.info(stream(bytes));
    return "width" in info ? { width: info.width, height: info.height } : null;
  } catch (error) {
    unreadable(error);
    return null;
  }
}

/**
 * What the binding throws when the month's drawings are used up (Images without a plan: 9422, 9423). Nobody's picture is at
 * fault then, so nobody is told that it is: the fault goes on, and the log names it.
 */
const USED_UP = [9422, 9423];

/** The refusal of what cannot be read, with its code in the log, since a fault of the binding looks the same. */
function unreadable(error: unknown) {
  const { code } = error as { code?: number };
  if (code !== undefined && USED_UP.includes(code)) {
    log("photo.quota_used_up", { code: String(code) });
    throw error;
  }
  log("photo.unreadable", { code: String(code ?? "") });
  return refuse("not_a_picture");
}

/** A body reads the bytes where they lie; a Blob would copy them first. */
const stream = (bytes: ArrayBuffer) => new Response(bytes).body as ReadableStream<Uint8Array>;

import { done, refuse } from "~/kit/outcome";
import type { Images, RenderedPhoto } from "~/services";
import { log } from "./log";

/** The same for both sides: the size that a picture tells is the one before it is turned upright. */
const MAIN = { width: 1200, height: 1200, fit: "scale-down" } as const;
const THUMB = { width: 320, height: 400, fit: "cover" } as const;
/** The teaser that CSS enlarges; so few pixels that nobody can be recognised in it. */
const TINY = { width: 24, height: 30, fit: "cover" } as const;
/** A few kilobytes may unfold to gigabytes: what is larger than any camera's picture is never unfolded. */
const MAX_PIXELS = 50_000_000;

/** Renditions by the Images binding, which turns pictures upright and drops EXIF (places, times, devices). */
export function createImages(binding: Pick<ImagesBinding, "info" | "input">): Images {
  return {
    async render(bytes) {
      const info = await describe(binding, bytes);
      if (!info) return refuse("not_a_picture");
      if (info.width * info.height > MAX_PIXELS) return refuse("too_many_pixels");
      try {
        return done(await draw(binding, bytes));
      } catch (error) {
        // The head can be read and the rest cannot: an upload that broke off. A fault of the binding looks the same, hence the log.
        log("photo.unreadable", { code: String((error as { code?: number }).code ?? "") });
        return refuse("not_a_picture");
      }
    },
  };
}

async function draw(
  binding: Pick<ImagesBinding, "info" | "input">,
  bytes: ArrayBuffer,
): Promise<RenderedPhoto> {
  const [main, thumb, tiny] = await Promise.all([
    rendition(binding, bytes, MAIN, 82),
    rendition(binding, bytes, THUMB, 78),
    rendition(binding, bytes, TINY, 40),
  ]);
  const size = await describe(binding, main);
  if (!size) throw new Error("What was drawn is no picture");
  return { main, thumb, tiny, ...size };
}

async function rendition(
  binding: Pick<ImagesBinding, "input">,
  bytes: ArrayBuffer,
  transform: ImageTransform,
  quality: number,
) {
  const result = await binding
    .input(stream(bytes))
    .transform(transform)
    .output({ format: "image/webp", quality, anim: false });
  return result.response().arrayBuffer();
}

/** Null where the bytes are no picture the binding can read; that is the sender's mistake, not a fault. */
async function describe(
  binding: Pick<ImagesBinding, "info">,
  bytes: ArrayBuffer,
): Promise<{ width: number; height: number } | null> {
  try {
    const info = await binding.info(stream(bytes));
    return "width" in info ? { width: info.width, height: info.height } : null;
  } catch {
    return null;
  }
}

function stream(bytes: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream() as ReadableStream<Uint8Array>;
}

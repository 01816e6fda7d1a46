import type { Images, RenderedPhoto } from "~/services";

const MAIN_WIDTH = 960;
const MAIN_HEIGHT = 1200;
const THUMB = { width: 320, height: 400, fit: "cover" } as const;
/** The teaser that CSS enlarges; so few pixels that nobody can be recognised in it. */
const TINY = { width: 24, height: 30, fit: "cover" } as const;

/** Renditions by the Images binding, which turns pictures upright and drops EXIF (places, times, devices). */
export function createImages(binding: ImagesBinding): Images {
  return {
    async render(bytes) {
      const info = await describe(binding, bytes);
      if (!info) return null;
      const main = { width: Math.min(info.width, MAIN_WIDTH), height: Math.min(info.height, MAIN_HEIGHT), fit: "scale-down" } as const;
      const [large, thumb, tiny] = await Promise.all([
        rendition(binding, bytes, main, 82),
        rendition(binding, bytes, THUMB, 78),
        rendition(binding, bytes, TINY, 40),
      ]);
      const size = (await describe(binding, large)) ?? info;
      return { main: large, thumb, tiny, width: size.width, height: size.height } satisfies RenderedPhoto;
    },
  };
}

async function rendition(binding: ImagesBinding, bytes: ArrayBuffer, transform: ImageTransform, quality: number) {
  const result = await binding.input(stream(bytes)).transform(transform).output({ format: "image/webp", quality });
  return result.response().arrayBuffer();
}

/** Null where the bytes are no picture the binding can read; that is the sender's mistake, not a fault. */
async function describe(binding: ImagesBinding, bytes: ArrayBuffer): Promise<{ width: number; height: number } | null> {
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

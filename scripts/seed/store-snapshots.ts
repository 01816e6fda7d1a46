import type { Miniflare } from "miniflare";
import sharp from "sharp";
import { PHOTO_SIZES, type PhotoSize, photoKeyOf } from "../../app/domain/photo/photo.ts";
import { type Put, putMany } from "../lib/put-many.ts";
import { photosOf, type SeedConversation } from "./conversation.ts";
import { SNAPSHOTS, type SnapshotName } from "./snapshots.ts";

const SIZES = {
  main: { width: 1200, height: 1200, fit: "inside" },
  thumb: { width: 320, height: 400, fit: "cover" },
  tiny: { width: 24, height: 30, fit: "cover" },
} as const satisfies Record<PhotoSize, object>;

async function render(name: SnapshotName): Promise<Record<PhotoSize, Uint8Array>> {
  const { width, height, drawing } = SNAPSHOTS[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
  const inSize = (size: PhotoSize) =>
    sharp(Buffer.from(svg)).resize(SIZES[size]).webp({ quality: 74 }).toBuffer();
  const [main, thumb, tiny] = await Promise.all([inSize("main"), inSize("thumb"), inSize("tiny")]);
  return { main, thumb, tiny };
}

/** Stores the pictures of these conversations in R2. */
export async function storeSnapshots(
  miniflare: Miniflare,
  talks: readonly SeedConversation[],
): Promise<void> {
  const puts: Put[] = [];
  for (const talk of talks)
    for (const { id, name } of await photosOf(talk)) {
      const files = await render(name);
      const folder = `${talk.starter.siteId}/${id}`;
      puts.push(
        ...PHOTO_SIZES.map((size) => ({ key: photoKeyOf(folder, size), bytes: files[size] })),
      );
    }
  if (puts.length > 0) await putMany(miniflare, puts);
}

import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PHOTO_SIZES, type PhotoSize, photoKeyOf } from "../../app/domain/photo/photo.ts";
import { openLocalBucket } from "../lib/local-bucket.ts";
import { ROOT } from "../lib/paths.ts";
import type { Member } from "./member.ts";
import { renderPortrait } from "./portrait.ts";
import {
  designPortraits,
  PORTRAIT_HEIGHT,
  PORTRAIT_WIDTH,
  type PortraitDesign,
} from "./portrait-design.ts";
import { hashOfLayers } from "./portrait-layers.ts";

/** A portrait stored in R2 as `<folder>/main.webp`, `thumb.webp` and `tiny.webp`. */
export type StoredPortrait = { folder: string; width: number; height: number; shades: string };
type RenderedPicture = Record<PhotoSize, Uint8Array> & { shades: string };

/**
 * Rendering is the slow part of new seed data, so it is cached per design, independent of the state
 * folder.
 */
const CACHE = join(ROOT, ".local/portraits.sqlite");
/** Version of the renderer, part of the cache key. */
const RENDERER_VERSION = "4";
/** sharp has its own threads; more work in parallel only uses more memory. */
const AT_ONCE = 8;

type Picture = { member: Member; at: number; design: PortraitDesign };

/** The pictures of these members, ordered by head, so that each head is decoded once. */
function picturesOf(members: readonly Member[]): Picture[] {
  const designs = designPortraits(members);
  const pictures = members.flatMap((member) =>
    (designs.get(member.id) ?? []).map((design, at) => ({ member, at, design })),
  );
  return pictures.sort((a, b) => (a.design.head < b.design.head ? -1 : 1));
}

/**
 * Renders and stores the portraits of these members; skips stored ones. Returns them by member id,
 * in order. Only while no runtime uses the state folder.
 */
export async function storePortraits(
  state: string,
  members: readonly Member[],
): Promise<Map<string, StoredPortrait[]>> {
  const bucket = openLocalBucket(state);
  const stored = bucket.storedKeys();
  const cache = openCache();
  const result = new Map(members.map((member) => [member.id, [] as StoredPortrait[]]));
  const version = RENDERER_VERSION + hashOfLayers();
  await eachOf(picturesOf(members), async ({ member, at, design }) => {
    const key = createHash("sha256").update(version).update(JSON.stringify(design)).digest("hex");
    const picture = cache.find(key) ?? cache.store(key, await renderPortrait(design));
    // The folder is named after the picture: a changed one gets a new URL, because responses are
    // cached forever.
    const folder = `${member.siteId}/${key.slice(0, 32)}`;
    for (const size of PHOTO_SIZES) {
      const name = photoKeyOf(folder, size);
      if (!stored.has(name)) bucket.put({ key: name, bytes: picture[size] });
    }
    (result.get(member.id) ?? [])[at] = {
      folder,
      width: PORTRAIT_WIDTH,
      height: PORTRAIT_HEIGHT,
      shades: picture.shades,
    };
  });
  cache.close();
  bucket.close();
  return result;
}

function openCache() {
  mkdirSync(join(ROOT, ".local"), { recursive: true });
  const db = new DatabaseSync(CACHE);
  db.exec("PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
  db.exec(
    "CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, main BLOB NOT NULL, thumb BLOB NOT NULL, tiny BLOB NOT NULL, shades TEXT NOT NULL)",
  );
  const select = db.prepare("SELECT main, thumb, tiny, shades FROM pictures WHERE key = ?");
  const insert = db.prepare(
    "INSERT OR IGNORE INTO pictures (key, main, thumb, tiny, shades) VALUES (?, ?, ?, ?, ?)",
  );
  return {
    find: (key: string) => select.get(key) as RenderedPicture | undefined,
    store(key: string, picture: RenderedPicture): RenderedPicture {
      insert.run(key, picture.main, picture.thumb, picture.tiny, picture.shades);
      return picture;
    },
    close: () => db.close(),
  };
}

/** Processes a list with limited concurrency. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

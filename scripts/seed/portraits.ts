import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Miniflare } from "miniflare";
import { PHOTO_SIZES, type PhotoSize, photoKeyOf } from "../../app/domain/photo/photo.ts";
import { ROOT } from "../lib/paths.ts";
import { type Put, putMany } from "../lib/put-many.ts";
import { retryLostConnection } from "../lib/retry-lost-connection.ts";
import { ageAt, type Member } from "./member.ts";
import { drawPortrait, PORTRAIT_HEIGHT, PORTRAIT_WIDTH, renderPortrait } from "./portrait.ts";

/** A portrait stored in R2 as `<folder>/main.webp`, `thumb.webp` and `tiny.webp`. */
export type StoredPortrait = { folder: string; width: number; height: number; shades: string };
type RenderedPicture = Record<PhotoSize, Uint8Array> & { shades: string };

/**
 * Rendering is the slow part of new seed data (about 25 ms each), so it is cached per drawing,
 * independent of the state folder.
 */
const CACHE = join(ROOT, ".local/portraits.sqlite");
/** Version of the renderer, part of the cache key. */
const RENDERER_VERSION = "3";
/** sharp has its own threads; more work in parallel only uses more memory. */
const AT_ONCE = 8;
/** Reference time of ages in drawings, so that pictures do not change with the calendar. */
const DRAWN_AT = Date.UTC(2026, 0, 1);

type Drawing = { member: Member; shot: number };

/** The pictures of these members, in the order of their profiles. */
const drawingsOf = (members: readonly Member[]): Drawing[] =>
  members.flatMap((member) =>
    Array.from({ length: member.pictures }, (_, shot) => ({ member, shot })),
  );

/**
 * Draws, renders and stores the portraits of these members; skips stored ones. Returns them by
 * member id, in order.
 */
export async function storePortraits(
  miniflare: Miniflare,
  members: readonly Member[],
): Promise<Map<string, StoredPortrait[]>> {
  const bucket = (await miniflare.getR2Bucket("PHOTOS")) as unknown as R2Bucket;
  const stored = await retryLostConnection(() => listStored(bucket));
  const cache = openCache();
  const result = new Map(members.map((member) => [member.id, [] as StoredPortrait[]]));
  const drawings = drawingsOf(members);
  for (let from = 0; from < drawings.length; from += PICTURES_PER_REQUEST) {
    const puts: Put[] = [];
    await eachOf(drawings.slice(from, from + PICTURES_PER_REQUEST), async ({ member, shot }) => {
      const { folder, picture } = await pictureOf(member, shot, cache);
      for (const size of PHOTO_SIZES) {
        const key = photoKeyOf(folder, size);
        if (!stored.has(key)) puts.push({ key, bytes: picture[size] });
      }
      (result.get(member.id) ?? [])[shot] = {
        folder,
        width: PORTRAIT_WIDTH,
        height: PORTRAIT_HEIGHT,
        shades: picture.shades,
      };
    });
    await putMany(miniflare, puts);
  }
  cache.close();
  return result;
}

/** Pictures per request: some three megabytes. */
const PICTURES_PER_REQUEST = 150;

type PortraitCache = ReturnType<typeof openCache>;

async function pictureOf(
  member: Member,
  shot: number,
  cache: PortraitCache,
): Promise<{ folder: string; picture: RenderedPicture }> {
  const svg = drawingOf(member, shot);
  const key = createHash("sha256").update(RENDERER_VERSION).update(svg).digest("hex");
  const picture = cache.find(key) ?? cache.store(key, await renderPortrait(svg));
  // The folder is named after the drawing: a changed drawing gets a new URL, because responses are
  // cached forever.
  return { folder: `${member.siteId}/${key.slice(0, 32)}`, picture };
}

/** The drawing of a member's n-th picture (from 0), as SVG. */
export function drawingOf(m: Member, shot: number): string {
  return drawPortrait({
    seed: m.portrait,
    shot,
    gender: m.gender,
    age: ageAt(m.birthDate, DRAWN_AT),
    country: m.country,
    ...(m.hair_colour && { hairColour: m.hair_colour }),
    ...(m.eye_colour && { eyeColour: m.eye_colour }),
    ...(m.body_type && { bodyType: m.body_type }),
  });
}

async function listStored(bucket: R2Bucket): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ limit: 1000, ...(cursor && { cursor }) });
    for (const object of page.objects) names.add(object.key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return names;
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

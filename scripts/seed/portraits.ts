import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Miniflare } from "miniflare";
import { ROOT } from "../lib/runtime.ts";
import { ageAt, type Member } from "./member.ts";
import { drawPortrait, PORTRAIT_HEIGHT, PORTRAIT_WIDTH, renderPortrait } from "./portrait.ts";

/** A portrait whose bytes lie in R2 under `<folder>/main.webp` and `<folder>/thumb.webp`. */
export type StoredPortrait = { folder: string; width: number; height: number; tiny: string };
type Rendered = { main: Uint8Array; thumb: Uint8Array; tiny: string };

/** Rendering is the slow part of a new world (about 20 ms each), so it is done once per drawing, whatever the state folder. */
const CACHE = join(ROOT, ".local/portraits.sqlite");
/** sharp has threads of its own; more at once only fills the memory. */
const AT_ONCE = 8;
/** Age in a drawing is counted from here, so that nobody's picture changes with the calendar. */
const DRAWN_AT = Date.UTC(2026, 0, 1);

/** Draws, renders and stores the portraits of these members; what is stored already is left alone. By member id. */
export async function storePortraits(miniflare: Miniflare, members: readonly Member[]): Promise<Map<string, StoredPortrait>> {
  const bucket = (await miniflare.getR2Bucket("PHOTOS")) as unknown as R2Bucket;
  const stored = await listStored(bucket);
  const cache = openCache();
  const result = new Map<string, StoredPortrait>();
  await eachOf(
    members.filter((member) => member.portrait !== null),
    async (member) => {
      const svg = drawingOf(member);
      const key = createHash("sha256").update(svg).digest("hex");
      const picture = cache.find(key) ?? cache.keep(key, await renderPortrait(svg));
      // The folder is named after the drawing: a changed drawing gets a new address, since answers are cached for ever.
      const folder = `${member.siteId}/${key.slice(0, 32)}`;
      for (const size of ["main", "thumb"] as const) {
        const path = `${folder}/${size}.webp`;
        if (!stored.has(path)) await bucket.put(path, picture[size], { httpMetadata: { contentType: "image/webp" } });
      }
      result.set(member.id, { folder, width: PORTRAIT_WIDTH, height: PORTRAIT_HEIGHT, tiny: picture.tiny });
    },
  );
  cache.close();
  return result;
}

function drawingOf(m: Member): string {
  return drawPortrait({
    seed: m.portrait ?? m.id,
    gender: m.gender,
    age: ageAt(m.birthDate, DRAWN_AT),
    country: m.country,
    ...(m.hairColour && { hairColour: m.hairColour }),
    ...(m.eyeColour && { eyeColour: m.eyeColour }),
    ...(m.bodyType && { bodyType: m.bodyType }),
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
  db.exec("CREATE TABLE IF NOT EXISTS portraits (key TEXT PRIMARY KEY, main BLOB NOT NULL, thumb BLOB NOT NULL, tiny TEXT NOT NULL)");
  const select = db.prepare("SELECT main, thumb, tiny FROM portraits WHERE key = ?");
  const insert = db.prepare("INSERT OR IGNORE INTO portraits (key, main, thumb, tiny) VALUES (?, ?, ?, ?)");
  return {
    find: (key: string) => select.get(key) as Rendered | undefined,
    keep(key: string, picture: Rendered): Rendered {
      insert.run(key, picture.main, picture.thumb, picture.tiny);
      return picture;
    },
    close: () => db.close(),
  };
}

/** Works through a list, a few at a time. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

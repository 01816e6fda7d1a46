import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { prepareSeedData } from "../../scripts/lib/local-seed.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";
import { addLoggedInMembers, type LoggedInMember } from "../../tests/support/members-in-file.ts";

/** The measured site. */
export const SITE = DEMO_SITES[0];
/** The number of members that `npm start` writes. */
const MEMBERS = 2000;
/** The credits of the measured members; no run comes near this amount. */
export const CREDITS = 1_000_000;

/** Databases that take long to write are cached here; the folder may be deleted at any time. */
const CACHE_FOLDER = join(ROOT, ".local/bench");
/** The folder of the local runtime for R2. */
const PICTURES_FOLDER = "r2";

/**
 * A demo database of this many members, written once. For reading only: copy what is to be changed.
 */
export async function cachedDatabase(members: number): Promise<string> {
  const state = join(CACHE_FOLDER, `world-${members}-${schema()}`);
  if (!existsSync(state)) copyPictures(state);
  await prepareSeedData(state, { members });
  return state;
}

/**
 * The portraits are the same in every demo database: stored ones are copied, since drawing them
 * takes longer than writing the members.
 */
function copyPictures(state: string): void {
  mkdirSync(state, { recursive: true });
  const other = readdirSync(CACHE_FOLDER).find((name) =>
    existsSync(join(CACHE_FOLDER, name, PICTURES_FOLDER)),
  );
  if (other)
    cpSync(join(CACHE_FOLDER, other, PICTURES_FOLDER), join(state, PICTURES_FOLDER), {
      recursive: true,
    });
}

/**
 * A changed migration creates other tables: a cached database of the old schema must not be used.
 */
function schema(): string {
  const folder = join(ROOT, "migrations");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort())
    hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 8);
}

/** A state folder that is deleted after use. */
export async function withFolder<T>(use: (state: string) => Promise<T>): Promise<T> {
  const state = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    return await use(state);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/**
 * Writes the demo data into a state folder, and members with sessions. These were last active a
 * month ago, so that a search finds the demo members with photos instead.
 */
export async function writeSeedData(state: string, people: number): Promise<LoggedInMember[]> {
  cpSync(await cachedDatabase(MEMBERS), state, { recursive: true });
  const db = openLocalFile(state);
  const added = addLoggedInMembers(db, SITE.id, people, { credits: CREDITS, premium: true });
  const monthAgo = Date.now() - 30 * 24 * 3_600_000;
  const age = db.prepare("UPDATE profiles SET last_active_at = ? WHERE id = ?");
  for (const person of added) age.run(monthAgo, person.id);
  db.close();
  return added;
}

/** A member of the demo data with a photo, as a search finds them first. */
export function findShownMember(state: string): string {
  const db = openLocalFile(state);
  const row = db
    .prepare(
      "SELECT id FROM profiles WHERE site_id = ? AND status = 'active' AND country = 'NL' AND main_photo_id IS NOT NULL ORDER BY last_active_at DESC LIMIT 1",
    )
    .get(SITE.id) as { id: string };
  db.close();
  return row.id;
}

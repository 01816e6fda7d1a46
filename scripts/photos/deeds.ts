import { bandsOf } from "../../app/domain/photo/likeness.ts";
import { ID_PATTERN } from "../../app/kit/ids.ts";
import { Problem } from "../lib/progress.mjs";
import { quote, type SiteDatabase } from "../site/rows.ts";

/** What staff do to a photo, and what it is afterwards. */
export const DEEDS = { release: "active", reject: "rejected", ban: "banned" } as const;
export type PhotoDeed = keyof typeof DEEDS;

type PhotosContext = { db: SiteDatabase; now: number; say: (line: string) => void };

const AT_A_TIME = 50;

/** The oldest photos that wait for a look. Nobody sees them on the site, so that they are looked at in R2. */
export async function listPending({ db, say }: PhotosContext): Promise<void> {
  const rows = await db.read(
    `SELECT ph.id, ph.folder, ph.created_at AS at, s.host FROM sites s JOIN photos ph ON ph.site_id = s.id WHERE ph.status = 'pending' ORDER BY ph.created_at, ph.id LIMIT ${AT_A_TIME}`,
  );
  if (rows.length === 0) say("Nothing waits.");
  for (const { id, folder, at, host } of rows)
    say(`${id}  ${new Date(Number(at)).toISOString()}  ${host}  ${folder}/main.webp`);
}

/** Changes a photo's status. A banned one's look is kept by its bands, which find what is like it (R113). */
export async function judgePhoto(
  { db, now, say }: PhotosContext,
  deed: PhotoDeed,
  id: string,
): Promise<void> {
  if (!ID_PATTERN.test(id)) throw new Problem(`"${id}" is no photo's id`);
  const [row] = await db.read(
    `SELECT site_id AS siteId, status, look FROM photos WHERE id = ${quote(id)}`,
  );
  if (!row) throw new Problem(`There is no photo ${id}`);
  const status = DEEDS[deed];
  const bans = deed === "ban" ? bandsOf(String(row.look)) : [];
  await db.write([
    `UPDATE photos SET status = '${status}' WHERE id = ${quote(id)};`,
    ...bans.map(
      (band) =>
        `INSERT OR IGNORE INTO banned_looks (site_id, band, look, created_at) VALUES (${quote(String(row.siteId))}, ${band}, ${quote(String(row.look))}, ${now});`,
    ),
  ]);
  say(`${id} was ${row.status} and is ${status}.`);
  if (deed === "ban" && bans.length === 0)
    say("It has no look that could be known again: only this photo is banned.");
}

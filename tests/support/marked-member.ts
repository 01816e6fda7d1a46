import { env } from "cloudflare:workers";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { newId, type PhotoId, type TakeoutId } from "~/kit/ids";
import { type Marked, NAME, type Row, WORDS } from "./marked";
import { TABLES } from "./marked-rows";
import { addMember } from "./world";

/** Inserts the sample member, with bytes in R2 and data in the Durable Objects' storage. */
export async function addMarked(siteId: string): Promise<Marked> {
  const member = await addMember(siteId, { name: NAME, credits: 5 });
  const other = await addMember(siteId, { gender: "male" });
  const marked: Marked = {
    ...{ ...member, other, photo: newId<PhotoId>(), takeout: newId<TakeoutId>() },
    chat: await conversationIdOf(member.siteId, member.id, other.id),
  };
  for (const [table, rows] of Object.entries(TABLES))
    if (typeof rows !== "string") for (const row of rows(marked)) await insert(table, row);
  await env.DB.prepare(
    "UPDATE profiles SET about = ?1, headline = ?1, main_photo_id = ?2 WHERE id = ?3",
  )
    .bind(WORDS, marked.photo, marked.id)
    .run();
  const photos = (env as unknown as Env).PHOTOS;
  for (const size of ["main", "thumb", "tiny"])
    await photos.put(`${siteId}/${marked.photo}/${size}.webp`, size);
  await photos.put(`takeouts/${marked.takeout}.zip`, WORDS);
  return marked;
}

const insert = (table: string, row: Row) =>
  env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?")})`,
  )
    .bind(...Object.values(row))
    .run();

/** The tables that the migrations created. */
export const tablesOfSchema = async () =>
  (
    await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name",
    ).all<{ name: string }>()
  ).results.map(({ name }) => name);

/** Where the database contains one of these words: "table.column". */
export async function placesOf(marks: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const table of await tablesOfSchema()) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        if (marks.some((mark) => String(value).includes(mark))) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

import { env } from "cloudflare:workers";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { type DataExportId, newId, type PhotoId } from "~/kit/ids";
import { SAMPLE_NAME, SAMPLE_TEXT, type SampleMember, type SampleRow } from "./sample-member";
import { SAMPLE_ROWS_BY_TABLE } from "./sample-rows";
import { addMember } from "./test-database";

/** Inserts the sample member, with bytes in R2 and data in the Durable Objects' storage. */
export async function addSampleMember(siteId: string): Promise<SampleMember> {
  const member = await addMember(siteId, { name: SAMPLE_NAME, credits: 5 });
  const other = await addMember(siteId, { gender: "male" });
  const marked: SampleMember = {
    ...member,
    other,
    photo: newId<PhotoId>(),
    dataExport: newId<DataExportId>(),
    chat: await conversationIdOf(member.siteId, member.id, other.id),
  };
  for (const [table, rows] of Object.entries(SAMPLE_ROWS_BY_TABLE))
    if (typeof rows !== "string") for (const row of rows(marked)) await insert(table, row);
  await env.DB.prepare(
    "UPDATE profiles SET about = ?1, headline = ?1, main_photo_id = ?2 WHERE id = ?3",
  )
    .bind(SAMPLE_TEXT, marked.photo, marked.id)
    .run();
  const photos = (env as unknown as Env).PHOTOS;
  for (const size of ["main", "thumb", "tiny"])
    await photos.put(`${siteId}/${marked.photo}/${size}.webp`, size);
  await photos.put(`takeouts/${marked.dataExport}.zip`, SAMPLE_TEXT);
  return marked;
}

const insert = (table: string, row: SampleRow) =>
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
export async function columnsContaining(marks: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const table of await tablesOfSchema()) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        if (marks.some((mark) => String(value).includes(mark))) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addBlock, changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { MAX_NOTES } from "./private-note";
import { noteSchema } from "./private-note.schema";
import { findNote, writeNote } from "./write-note";

const services = realServices();

/** Two members of a site with notes, and a third one. */
async function addMembers(settings: Record<string, unknown> = { visible_profile_notes: true }) {
  const siteId = await addSite(settings);
  const me = await addMember(siteId, { gender: "male" });
  const her = await addMember(siteId, {});
  const third = await addMember(siteId, { gender: "male" });
  const site = await siteOf(siteId);
  const write = (note: string, from = me, about = her.id) =>
    writeNote(services, { site, writer: viewerOf(from) }, { about, note });
  const read = (by = me, about = her.id) =>
    findNote(services, { site, reader: viewerOf(by) }, about);
  const rows = async () =>
    (await env.DB.prepare("SELECT * FROM notes WHERE site_id = ?").bind(siteId).all()).results;
  return { siteId, site, me, her, third, write, read, rows };
}

test("only the writer reads a note, not its subject or other members", async () => {
  const { me, her, third, write, read } = await addMembers();
  expect(await write("Likes long walks")).toEqual({ ok: true, value: null });
  expect(await read()).toBe("Likes long walks");
  expect(await read(third)).toBe("");
  expect(await read(her, me.id)).toBe("");
  expect(await read(her)).toBeNull();
});

test("saving twice keeps one note, a changed text replaces it, an empty one deletes it", async () => {
  const { write, read, rows } = await addMembers();
  await write("One");
  const [first] = await rows();
  await write("One");
  expect(await rows()).toEqual([first]);
  await write("Two");
  expect(await read()).toBe("Two");
  await write("");
  expect(await rows()).toEqual([]);
});

test("rejects a note about a member one cannot see and hides an earlier one", async () => {
  const { me, her, write, read, rows } = await addMembers();
  await write("Before");
  await addBlock(her, me);
  expect(await write("After")).toMatchObject({ refusal: "not_found" });
  expect(await write("")).toMatchObject({ refusal: "not_found" });
  expect(await read()).toBe("");
  expect(await rows()).toMatchObject([{ body: "Before" }]);
});

test("rejects a note about an invisible member, oneself or another site's member", async () => {
  const { me, her, write, rows } = await addMembers();
  await changeProfile(her.id, { invisible: 1, status: "hidden" });
  const abroad = await addMember(await addSite(), {});
  for (const about of [her.id, me.id, abroad.id])
    expect(await write("x", me, about)).toMatchObject({ refusal: "not_found" });
  expect(await rows()).toEqual([]);
});

test("on a site without notes none is shown or stored", async () => {
  const { write, read } = await addMembers({});
  expect(await write("x")).toMatchObject({ refusal: "not_found" });
  expect(await read()).toBeNull();
});

test("rejects a new note beyond five hundred but allows changes of existing ones", async () => {
  const { siteId, me, her, third, write } = await addMembers();
  await write("Mine");
  await env.DB.prepare(
    `INSERT INTO notes (site_id, writer_id, about_id, body, written_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT ?, ?, 'm' || i, 'x', 0 FROM n`,
  )
    .bind(MAX_NOTES - 1, siteId, me.id)
    .run();
  expect(await write("One more", me, third.id)).toMatchObject({ refusal: "too_many_notes" });
  expect((await write("Changed", me, her.id)).ok).toBe(true);
});

test("a note stored on another site is neither shown nor changed", async () => {
  const { siteId, write, read, rows } = await addMembers();
  await write("Here");
  const move = (site: string) =>
    env.DB.prepare("UPDATE notes SET site_id = ? WHERE body = 'Here'").bind(site).run();
  await move("elsewhere");
  expect(await read()).toBe("");
  await write("");
  await move(siteId);
  expect(await rows()).toMatchObject([{ body: "Here" }]);
});

test("limits a note to 500 characters and 4,000 bytes", () => {
  const fits = (note: string) => noteSchema.safeParse({ note }).success;
  expect([fits("a".repeat(500)), fits("a".repeat(501))]).toEqual([true, false]);
  expect([fits("👩‍👩‍👧‍👦".repeat(160)), fits("👩‍👩‍👧‍👦".repeat(161))]).toEqual([true, false]);
  expect(noteSchema.parse({ note: " \n" })).toEqual({ note: "" });
});

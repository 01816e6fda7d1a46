import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOBODY } from "~/kit/ids";
import { memberChannel } from "~/platform/objects";
import { leave } from "../../../tests/support/leaving";
import { lettersTo } from "../../../tests/support/letter-to";
import { marksOf } from "../../../tests/support/marked";
import { addMarked, placesOf, tablesOfSchema } from "../../../tests/support/marked-member";
import { TABLES } from "../../../tests/support/marked-rows";
import { viewerOf } from "../../../tests/support/people";
import { addSite, mailOf, realServices } from "../../../tests/support/world";
import { openConversation } from "../conversation/open-conversation";
import { eraseDue } from "./erase-due";

const DAY = 86_400_000;
const bindings = env as unknown as Env;
const later = (days: number) => realServices({ now: () => Date.now() + days * DAY });
const erase = (days = 15) => eraseDue(later(days));
const one = (sql: string, ...values: string[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first();

test("the erasure test covers every table", async () => {
  expect(Object.keys(TABLES).sort()).toEqual(await tablesOfSchema());
});
// Except the confirmation e-mail, which waits to be sent.
const kept = (places: string[]) => places.filter((place) => place !== "outbox.payload");

test("an erased member is found in no table", async () => {
  const marked = await addMarked(await addSite());
  const before = await placesOf(marksOf(marked));
  for (const [table, rows] of Object.entries(TABLES))
    if (typeof rows !== "string")
      expect(
        before.some((place) => place.startsWith(`${table}.`)),
        table,
      ).toBe(true);
  await leave(marked);
  await erase(91);
  expect(kept(await placesOf(marksOf(marked)))).toEqual([]);
  const [receipt, ...more] = await lettersTo(mailOf(marked.id), "deletion_done");
  expect([receipt?.fields.keptUntil, more]).toEqual([null, []]);
  expect(await lettersTo(mailOf(marked.id), "deletion_started")).toEqual([]);
});

test("an erased member is found in no bucket and no Durable Object", async () => {
  const marked = await addMarked(await addSite());
  const objects = [
    memberChannel(bindings, marked.siteId, marked.id),
    bindings.CONVERSATION_ROOMS.getByName(marked.chat),
  ];
  for (const object of objects)
    await runInDurableObject(object as DurableObjectStub, (_, state) =>
      state.storage.put("left", "x"),
    );
  await leave(marked);
  await erase();
  const { objects: files } = await bindings.PHOTOS.list();
  const names = files
    .map(({ key }) => key)
    .filter((key) => marksOf(marked).some((mark) => key.includes(mark)));
  expect(names).toEqual([]);
  for (const object of objects)
    expect(
      await runInDurableObject(
        object as DurableObjectStub,
        async (_, state) => (await state.storage.list()).size,
      ),
    ).toBe(0);
});

test("nothing is erased before the due date", async () => {
  const marked = await addMarked(await addSite());
  await leave(marked);
  await erase(13);
  expect(await one("SELECT body FROM messages WHERE sender_id = ?", marked.id)).not.toBeNull();
});

test("the other member keeps their own messages and sees that the rest was removed", async () => {
  const marked = await addMarked(await addSite());
  await leave(marked);
  const read = async () =>
    openConversation(realServices(), viewerOf(marked.other), { conversationId: marked.chat });
  const hidden = await read();
  expect([hidden?.head.name, hidden?.messages.map(({ body }) => body)]).toEqual([
    "",
    ["", "My own"],
  ]);
  await erase();
  const opened = await read();
  expect(opened?.head).toMatchObject({ otherId: NOBODY, name: "", there: 0 });
  expect(opened?.messages.map(({ senderId, body }) => [senderId, body])).toEqual([
    [NOBODY, ""],
    [marked.other.id, "My own"],
  ]);
});

test("nothing of a conversation is left once both members are erased", async () => {
  const marked = await addMarked(await addSite());
  await leave(marked);
  await leave(marked.other);
  await erase();
  for (const table of ["messages", "participants", "seals"])
    expect(
      await one(`SELECT 1 FROM ${table} WHERE conversation_id = ?`, marked.chat),
      table,
    ).toBeNull();
  expect(await one("SELECT 1 FROM conversations WHERE id = ?", marked.chat)).toBeNull();
});

test("an open complaint stays for ninety days, as the confirmation says", async () => {
  const marked = await addMarked(await addSite());
  await env.DB.prepare("UPDATE complaints SET status = 'open', created_at = ? WHERE id = ?")
    .bind(Date.now(), `case-3-${marked.other.id}`)
    .run();
  await leave(marked);
  await erase();
  const [receipt] = await lettersTo(mailOf(marked.id), "deletion_done");
  expect(receipt?.fields.keptUntil).toBeGreaterThan(Date.now() + 89 * DAY);
  expect(kept(await placesOf(marksOf(marked)))).toEqual(OPEN_CASE);
  await erase(91);
  expect(kept(await placesOf(marksOf(marked)))).toEqual([]);
});

/** Rows of the open case: the reported member, the evidence, and when both are erased. */
const OPEN_CASE = [
  ...["complaints.about", "departures.account_id"],
  ...["evidence.messages", "evidence.profile", "reports.reported_id"],
];

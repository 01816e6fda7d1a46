import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import { memberChannel } from "~/platform/durable-objects";
import {
  addSampleMember,
  columnsContaining,
  tablesOfSchema,
} from "../../../tests/support/add-sample-member";
import { emailsTo } from "../../../tests/support/email-to";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import { identifyingValuesOf } from "../../../tests/support/sample-member";
import { SAMPLE_ROWS_BY_TABLE } from "../../../tests/support/sample-rows";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { openConversation } from "../conversation/open-conversation";
import { eraseDueAccounts } from "./erase-due-accounts";

const DAY = 86_400_000;
const bindings = env as unknown as Env;
const later = (days: number) => realServices({ now: () => Date.now() + days * DAY });
const erase = (days = 15) => eraseDueAccounts(later(days));
const one = (sql: string, ...values: string[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first();

test("the erasure test covers every table", async () => {
  expect(Object.keys(SAMPLE_ROWS_BY_TABLE).sort()).toEqual(await tablesOfSchema());
});
// Except the confirmation e-mail, which waits to be sent.
const otherColumns = (places: string[]) => places.filter((place) => place !== "outbox.payload");

test("an erased member is found in no table", async () => {
  const marked = await addSampleMember(await addSite());
  const before = await columnsContaining(identifyingValuesOf(marked));
  for (const [table, rows] of Object.entries(SAMPLE_ROWS_BY_TABLE))
    if (typeof rows !== "string")
      expect(
        before.some((place) => place.startsWith(`${table}.`)),
        table,
      ).toBe(true);
  await requestDeletionByPassword(marked);
  await erase(91);
  expect(otherColumns(await columnsContaining(identifyingValuesOf(marked)))).toEqual([]);
  const [receipt, ...more] = await emailsTo(emailAddressOf(marked.id), "deletion_done");
  expect([receipt?.fields.keptUntil, more]).toEqual([null, []]);
  expect(await emailsTo(emailAddressOf(marked.id), "deletion_started")).toEqual([]);
});

test("an erased member is found in no bucket and no Durable Object", async () => {
  const marked = await addSampleMember(await addSite());
  const objects = [
    memberChannel(bindings, marked.siteId, marked.id),
    bindings.CONVERSATION_ROOMS.getByName(marked.chat),
  ];
  for (const object of objects)
    await runInDurableObject(object as DurableObjectStub, (_, state) =>
      state.storage.put("left", "x"),
    );
  await requestDeletionByPassword(marked);
  await erase();
  const { objects: files } = await bindings.PHOTOS.list();
  const names = files
    .map(({ key }) => key)
    .filter((key) => identifyingValuesOf(marked).some((mark) => key.includes(mark)));
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
  const marked = await addSampleMember(await addSite());
  await requestDeletionByPassword(marked);
  await erase(13);
  expect(await one("SELECT body FROM messages WHERE sender_id = ?", marked.id)).not.toBeNull();
});

test("the other member keeps their own messages and sees that the rest was removed", async () => {
  const marked = await addSampleMember(await addSite());
  await requestDeletionByPassword(marked);
  const read = async () =>
    openConversation(realServices(), viewerOf(marked.other), { conversationId: marked.chat });
  const hidden = await read();
  expect([hidden?.head.name, hidden?.messages.map(({ body }) => body)]).toEqual([
    "",
    ["", "My own"],
  ]);
  await erase();
  const opened = await read();
  expect(opened?.head).toMatchObject({ otherId: ERASED_MEMBER_ID, name: "", there: 0 });
  expect(opened?.messages.map(({ senderId, body }) => [senderId, body])).toEqual([
    [ERASED_MEMBER_ID, ""],
    [marked.other.id, "My own"],
  ]);
});

test("nothing of a conversation is left once both members are erased", async () => {
  const marked = await addSampleMember(await addSite());
  await requestDeletionByPassword(marked);
  await requestDeletionByPassword(marked.other);
  await erase();
  for (const table of ["messages", "participants", "seals"])
    expect(
      await one(`SELECT 1 FROM ${table} WHERE conversation_id = ?`, marked.chat),
      table,
    ).toBeNull();
  expect(await one("SELECT 1 FROM conversations WHERE id = ?", marked.chat)).toBeNull();
});

test("an open complaint stays for ninety days, as the confirmation says", async () => {
  const marked = await addSampleMember(await addSite());
  await env.DB.prepare("UPDATE complaints SET status = 'open', created_at = ? WHERE id = ?")
    .bind(Date.now(), `case-3-${marked.other.id}`)
    .run();
  await requestDeletionByPassword(marked);
  await erase();
  const [receipt] = await emailsTo(emailAddressOf(marked.id), "deletion_done");
  expect(receipt?.fields.keptUntil).toBeGreaterThan(Date.now() + 89 * DAY);
  expect(otherColumns(await columnsContaining(identifyingValuesOf(marked)))).toEqual(OPEN_CASE);
  await erase(91);
  expect(otherColumns(await columnsContaining(identifyingValuesOf(marked)))).toEqual([]);
});

/** Rows of the open case: the reported member, the evidence, and when both are erased. */
const OPEN_CASE = [
  "complaints.about",
  "departures.account_id",
  "evidence.messages",
  "evidence.profile",
  "reports.reported_id",
];

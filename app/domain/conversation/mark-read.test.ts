import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { addBlock, recordingServices } from "../../../tests/support/member-fixtures";
import { addMember, addSite } from "../../../tests/support/test-database";
import { listBadges } from "../badge/list-badges";
import { deleteConversation } from "./delete-conversation";
import { markRead } from "./mark-read";
import { openConversation } from "./open-conversation";

test("mark-read leaves later messages unread and cannot mark future ones", async () => {
  const { id, reader, writer } = await addChatWithLines(3);
  expect((await listBadges(services, reader.id)).unread).toBe(3);
  expect((await listBadges(services, reader.id, id)).unread).toBe(0);
  expect((await markRead(services, reader, { conversationId: id, seq: 2 })).ok).toBe(true);
  expect((await listBadges(services, reader.id)).unread).toBe(1);
  expect(await markRead(services, reader, { conversationId: id, seq: 9_999 })).toMatchObject({
    value: { readSeq: 3 },
  });
  expect((await listBadges(services, reader.id)).unread).toBe(0);
  expect(
    (await openConversation(services, writer, { conversationId: id }))?.head.otherReadSeq,
  ).toBe(3);
  const third = viewerOf(await addMember(writer.siteId));
  expect((await markRead(services, third, { conversationId: id, seq: 1 })).ok).toBe(false);
});

test("deleting an unopened conversation publishes no read receipt", async () => {
  const { id, reader, writer } = await addChatWithLines(3);
  await markRead(services, reader, { conversationId: id, seq: 1 });
  expect((await deleteConversation(services, reader, id)).ok).toBe(true);
  const { services: recording, publishedEvents } = recordingServices();
  expect(await markRead(recording, reader, { conversationId: id, seq: 2 })).toMatchObject({
    refusal: "nothing_new",
  });
  expect(await publishedEvents()).toEqual([]);
  expect((await listBadges(services, reader.id)).unread).toBe(0);
  const head = async (viewer: typeof reader) =>
    (await openConversation(services, viewer, { conversationId: id }))?.head;
  expect([(await head(writer))?.otherReadSeq, (await head(reader))?.readSeq]).toEqual([1, 3]);
});

test("a read receipt is published to the two members, once per number", async () => {
  const { id, writer, reader } = await addChatWithLines(3);
  const { services: recording, publishedEvents } = recordingServices();
  expect((await markRead(recording, reader, { conversationId: id, seq: 3 })).ok).toBe(true);
  const chat = { id, unread: 0, at: expect.any(Number) };
  expect(await publishedEvents()).toMatchObject([
    [writer.id, { type: "read" }],
    [reader.id, { type: "badges", chat }],
  ]);
  for (const seq of [3, 4, 9_999])
    expect(await markRead(recording, reader, { conversationId: id, seq })).toEqual({
      ok: false,
      refusal: "nothing_new",
    });
  expect(await publishedEvents()).toHaveLength(2);
});

test("rejects mark-read and deletion from another site", async () => {
  const { id, reader } = await addChatWithLines(2);
  const elsewhere = { ...reader, siteId: await addSite() };
  expect((await markRead(services, elsewhere, { conversationId: id, seq: 2 })).ok).toBe(false);
  expect((await deleteConversation(services, elsewhere, id)).ok).toBe(false);
  expect((await listBadges(services, reader.id)).unread).toBe(2);
  expect((await openConversation(services, reader, { conversationId: id }))?.messages).toHaveLength(
    2,
  );
});

test("read receipts are not published across a block, either way", async () => {
  for (const blocks of ["writer", "reader"] as const) {
    const { id, site, ...two } = await addChatWithLines(2);
    const [from, to] = blocks === "writer" ? [two.writer, two.reader] : [two.reader, two.writer];
    await addBlock({ id: from.id, siteId: site }, { id: to.id, siteId: site });
    const { services: recording, publishedEvents } = recordingServices();
    expect((await markRead(recording, two.reader, { conversationId: id, seq: 2 })).ok).toBe(false);
    expect(await publishedEvents()).toEqual([]);
    const row = await env.DB.prepare(
      "SELECT read_seq FROM participants WHERE conversation_id = ? AND member_id = ?",
    )
      .bind(id, two.reader.id)
      .first();
    expect(row).toEqual({ read_seq: 0 });
  }
});

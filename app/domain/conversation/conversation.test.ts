import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { countCharacters } from "~/kit/count-characters";
import {
  addBlock,
  addPhoto,
  changeProfile,
  listeningServices,
} from "../../../tests/support/people";
import { addMember, addSite, realServices, type TestMember } from "../../../tests/support/world";
import { listBadges } from "../badge/list-badges";
import type { Viewer } from "../session/session";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { messageProblem, messageTextSchema } from "./conversation.schema";
import { deleteConversation } from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { markRead } from "./mark-read";
import { findPartner, listMessagesAfter, openConversation } from "./open-conversation";

const services = realServices();
const rooms = (env as unknown as Env).CONVERSATION_ROOMS;
const viewerOf = (member: TestMember) => ({ id: member.id, siteId: member.siteId }) as Viewer;

async function talk(lines: number) {
  const site = await addSite();
  const [writer, reader] = [
    await addMember(site, { premium: true, credits: lines, name: "Writer" }),
    await addMember(site, { name: "Reader" }),
  ];
  const id = await conversationIdOf(site, writer.id, reader.id);
  for (let n = 1; n <= lines; n++) {
    await rooms.getByName(id).sendMessage(id, {
      siteId: site,
      senderId: writer.id,
      recipientId: reader.id,
      clientId: crypto.randomUUID(),
      body: `line ${n}`,
      price: 1,
    });
  }
  return { site, id, writer: viewerOf(writer), reader: viewerOf(reader) };
}

test("the conversation of two members has one id, whoever asks, and another on another site", async () => {
  expect(await conversationIdOf("s", "a", "b")).toBe(await conversationIdOf("s", "b", "a"));
  expect(await conversationIdOf("s", "a", "b")).not.toBe(await conversationIdOf("t", "a", "b"));
});

test("its two members read a conversation; a third member and a member of another site find nothing", async () => {
  const { id, site, writer, reader } = await talk(2);
  expect(
    (await openConversation(services, writer, id))?.messages.map((message) => message.body),
  ).toEqual(["line 1", "line 2"]);
  expect((await openConversation(services, reader, id))?.head.unread).toBe(2);
  const third = viewerOf(await addMember(site));
  expect(await openConversation(services, third, id)).toBeNull();
  expect(await listMessagesAfter(services, third, id, 0)).toBeNull();
  expect(await openConversation(services, { ...reader, siteId: "elsewhere" }, id)).toBeNull();
});

test("a page that lost its socket gets exactly what came after its last number, in order, in pages", async () => {
  const { id, reader } = await talk(60);
  const first = await listMessagesAfter(services, reader, id, 4);
  expect(first?.messages.map((message) => message.seq)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 5),
  );
  expect(first?.more).toBe(true);
  const rest = await listMessagesAfter(services, reader, id, 54);
  expect(rest?.messages.map((message) => message.seq)).toEqual([55, 56, 57, 58, 59, 60]);
  const opened = await openConversation(services, reader, id);
  expect(opened?.messages.at(-1)?.seq).toBe(60);
  expect(opened?.hasEarlier).toBe(true);
  expect(
    (await openConversation(services, reader, id, 11))?.messages.map((message) => message.seq),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("reading sets the unread to what came since, and cannot read ahead", async () => {
  const { id, reader, writer } = await talk(3);
  expect((await listBadges(services, reader.id)).unread).toBe(3);
  expect((await listBadges(services, reader.id, id)).unread).toBe(0);
  expect((await markRead(services, reader, { conversationId: id, seq: 2 })).ok).toBe(true);
  expect((await listBadges(services, reader.id)).unread).toBe(1);
  expect(await markRead(services, reader, { conversationId: id, seq: 9_999 })).toMatchObject({
    value: { readSeq: 3 },
  });
  expect((await listBadges(services, reader.id)).unread).toBe(0);
  expect((await openConversation(services, writer, id))?.head.otherReadSeq).toBe(3);
  const third = viewerOf(await addMember(writer.siteId));
  expect((await markRead(services, third, { conversationId: id, seq: 1 })).ok).toBe(false);
});

test("reading is told to the two alone, and again to nobody, whatever number is given", async () => {
  const { id, writer, reader } = await talk(3);
  const { services: heard, told } = listeningServices();
  expect((await markRead(heard, reader, { conversationId: id, seq: 3 })).ok).toBe(true);
  expect((await told()).map(([member, { type }]) => [member, type])).toEqual([
    [writer.id, "read"],
    [reader.id, "badges"],
  ]);
  for (const seq of [3, 4, 9_999])
    expect(await markRead(heard, reader, { conversationId: id, seq })).toEqual({
      ok: false,
      refusal: "nothing_new",
    });
  expect(await told()).toHaveLength(2);
});

test("nothing is read or deleted from another site", async () => {
  const { id, reader } = await talk(2);
  const elsewhere = { ...reader, siteId: await addSite() };
  expect((await markRead(services, elsewhere, { conversationId: id, seq: 2 })).ok).toBe(false);
  expect((await deleteConversation(services, elsewhere, id)).ok).toBe(false);
  expect((await listBadges(services, reader.id)).unread).toBe(2);
  expect((await openConversation(services, reader, id))?.messages).toHaveLength(2);
});

test("what somebody reads is not told across a block, either way", async () => {
  for (const blocks of ["writer", "reader"] as const) {
    const { id, site, ...two } = await talk(2);
    const [from, to] = blocks === "writer" ? [two.writer, two.reader] : [two.reader, two.writer];
    await addBlock({ id: from.id, siteId: site }, { id: to.id, siteId: site });
    const { services: heard, told } = listeningServices();
    expect((await markRead(heard, two.reader, { conversationId: id, seq: 2 })).ok).toBe(false);
    expect(await told()).toEqual([]);
    const row = await env.DB.prepare(
      "SELECT read_seq FROM participants WHERE conversation_id = ? AND member_id = ?",
    )
      .bind(id, two.reader.id)
      .first();
    expect(row).toEqual({ read_seq: 0 });
  }
});

test("a deleted conversation is gone for its member only, and a new message reopens it empty", async () => {
  const { id, site, reader, writer } = await talk(3);
  expect((await deleteConversation(services, viewerOf(await addMember(site)), id)).ok).toBe(false);
  expect((await deleteConversation(services, reader, id)).ok).toBe(true);
  expect((await listConversations(services, reader, null)).conversations).toEqual([]);
  expect((await openConversation(services, reader, id))?.messages).toEqual([]);
  expect((await openConversation(services, writer, id))?.messages).toHaveLength(3);
  await env.DB.prepare(
    "INSERT INTO wallet_entries (site_id, account_id, number, amount, reason, key, created_at) SELECT site_id, account_id, entries + 1, 1, 'grant', 'more', 0 FROM wallets WHERE site_id = ? AND account_id = ?",
  )
    .bind(site, writer.id)
    .run();
  await rooms.getByName(id).sendMessage(id, {
    siteId: site,
    senderId: writer.id,
    recipientId: reader.id,
    clientId: crypto.randomUUID(),
    body: "again",
    price: 1,
  });
  expect(
    (await openConversation(services, reader, id))?.messages.map((message) => message.body),
  ).toEqual(["again"]);
  expect((await listConversations(services, reader, null)).conversations).toMatchObject([
    { id, unread: 1, preview: "again" },
  ]);
});

test("deleting a conversation tells the member's other pages that nothing of it waits any more", async () => {
  const { id, reader } = await talk(2);
  const { services: heard, told } = listeningServices();
  expect((await deleteConversation(heard, reader, id)).ok).toBe(true);
  expect(await told()).toEqual([[reader.id, { type: "badges", unread: 0, newLikes: 0 }]]);
});

test("after a block neither of the two can open the conversation any more: it looks like one that never was", async () => {
  const { id, writer, reader } = await talk(2);
  expect((await blockMember(services, reader, writer.id)).ok).toBe(true);
  for (const viewer of [writer, reader]) {
    expect(await openConversation(services, viewer, id)).toBeNull();
    expect(await listMessagesAfter(services, viewer, id, 0)).toBeNull();
  }
});

test("somebody who hid their profile keeps their name in old conversations, and their picture goes", async () => {
  const { id, writer, reader } = await talk(1);
  await addPhoto(writer, { main: true });
  expect((await openConversation(services, reader, id))?.head.photoTiny).toBe("data:tiny");
  await changeProfile(writer.id, { status: "hidden" });
  expect((await openConversation(services, reader, id))?.head).toMatchObject({
    name: "Writer",
    photoId: null,
    photoTiny: null,
  });
  expect((await listConversations(services, reader, null)).conversations).toMatchObject([
    { name: "Writer", photoId: null, photoTiny: null },
  ]);
});

test("a partner is somebody active of this site whom no block separates", async () => {
  const site = await addSite();
  const me = viewerOf(await addMember(site));
  const other = await addMember(site, { name: "Kim" });
  expect((await findPartner(services, me, other.id))?.partner.name).toBe("Kim");
  expect(await findPartner(services, me, me.id)).toBeNull();
  expect(await findPartner(services, { ...me, siteId: "elsewhere" }, other.id)).toBeNull();
  expect(
    await findPartner(services, me, (await addMember(site, { profileStatus: "disabled" })).id),
  ).toBeNull();
  await env.DB.prepare(
    "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
  )
    .bind(site, other.id, me.id)
    .run();
  expect(await findPartner(services, me, other.id)).toBeNull();
});

test("characters are counted as people count them, and words are stored in one form", () => {
  expect(countCharacters("👩🏽‍🚀é")).toBe(2);
  const schema = messageTextSchema(9);
  expect(schema.parse("  e\u0301\r\nx ")).toBe("é\nx");
  expect(schema.parse("a\0b\ud800c\td👩🏽‍🚀")).toBe("abc\td👩🏽‍🚀");
  expect(schema.parse("\u202eolleh\u202c")).toBe("olleh");
  expect(schema.safeParse("👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀").success).toBe(true);
  expect(schema.safeParse("tentententen").success).toBe(false);
  expect(schema.safeParse(" \n ").success).toBe(false);
  expect(messageTextSchema(2000).safeParse("👩🏽‍🚀".repeat(600)).success).toBe(false);
});

test.each([
  "\u200d\ufe0f",
  "\u3164",
  "\u2800",
  "\u034f\u115f",
  "\u00ad\u200b",
  "\u202e\u2067",
  "\ufffc",
  "\u0301",
  "\u{e0067}",
])("a message of nothing to see (%j) is empty, as the page says before it is sent", (text) => {
  expect(messageTextSchema(1000).safeParse(text).error?.issues[0]?.message).toBe(
    "chat:refusal.empty",
  );
  expect(messageProblem(text, 1000)).toBe("empty");
});

test("the page says what the door says of words that cannot be sent", () => {
  for (const [text, why] of [
    ["x".repeat(1001), "too_long"],
    ["👩🏽‍🚀".repeat(600), "too_long"],
    [`z${"\u0301".repeat(6)}`, "stacked"],
    ["hello", null],
  ] as const) {
    const said = messageTextSchema(1000).safeParse(text).error?.issues[0]?.message;
    expect([messageProblem(text, 1000), said]).toEqual([
      why,
      why ? `chat:refusal.${why}` : undefined,
    ]);
  }
});

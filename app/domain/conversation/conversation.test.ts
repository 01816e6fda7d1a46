import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { MemberId, SiteId } from "~/kit/ids";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { asId } from "../../../tests/support/member-by";
import { addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import { addMember, addSite } from "../../../tests/support/test-database";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { listConversations } from "./list-conversations";
import { findRecipient, listMessagesAfter, openConversation } from "./open-conversation";

test("two members share one conversation id per site, independent of the order", async () => {
  const a = asId<MemberId>("a");
  const b = asId<MemberId>("b");
  const s = asId<SiteId>("s");
  const t = asId<SiteId>("t");
  expect(await conversationIdOf(s, a, b)).toBe(await conversationIdOf(s, b, a));
  expect(await conversationIdOf(s, a, b)).not.toBe(await conversationIdOf(t, a, b));
});

test("only the two members can read a conversation", async () => {
  const { id, site, writer, reader } = await addChatWithLines(2);
  expect(
    (await openConversation(services, writer, { conversationId: id }))?.messages.map(
      (message) => message.body,
    ),
  ).toEqual(["line 1", "line 2"]);
  expect((await openConversation(services, reader, { conversationId: id }))?.head.unread).toBe(2);
  const third = viewerOf(await addMember(site));
  expect(await openConversation(services, third, { conversationId: id })).toBeNull();
  expect(await listMessagesAfter(services, third, { conversationId: id, after: 0 })).toBeNull();
  expect(
    await openConversation(
      services,
      { ...reader, siteId: "elsewhere" as SiteId },
      { conversationId: id },
    ),
  ).toBeNull();
});

test("a page that lost its socket receives missed messages in order", async () => {
  const { id, reader } = await addChatWithLines(60);
  const first = await listMessagesAfter(services, reader, { conversationId: id, after: 4 });
  expect(first?.messages.map((message) => message.seq)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 5),
  );
  expect(first?.more).toBe(true);
  const rest = await listMessagesAfter(services, reader, { conversationId: id, after: 54 });
  expect(rest?.messages.map((message) => message.seq)).toEqual([55, 56, 57, 58, 59, 60]);
  const opened = await openConversation(services, reader, { conversationId: id });
  expect(opened?.messages.at(-1)?.seq).toBe(60);
  expect(opened?.hasEarlier).toBe(true);
  expect(
    (await openConversation(services, reader, { conversationId: id, before: 11 }))?.messages.map(
      (message) => message.seq,
    ),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("after a block neither member can open the conversation", async () => {
  const { id, writer, reader } = await addChatWithLines(2);
  expect((await blockMember(services, reader, writer.id)).ok).toBe(true);
  for (const viewer of [writer, reader]) {
    expect(await openConversation(services, viewer, { conversationId: id })).toBeNull();
    expect(await listMessagesAfter(services, viewer, { conversationId: id, after: 0 })).toBeNull();
  }
});

test("a hidden member keeps their name in old conversations, but not the photo", async () => {
  const { id, writer, reader } = await addChatWithLines(1);
  const photo = await addPhoto(writer, { main: true });
  expect((await openConversation(services, reader, { conversationId: id }))?.head.photoId).toBe(
    photo,
  );
  await changeProfile(writer.id, { status: "hidden" });
  expect((await openConversation(services, reader, { conversationId: id }))?.head).toMatchObject({
    name: "Writer",
    photoId: null,
  });
  expect(
    (await listConversations(services, { viewer: reader, namePhoto: plainPhotoRef }, null))
      .conversations,
  ).toMatchObject([{ name: "Writer", photoId: null }]);
});

test("hides name and messages of a deactivated member and keeps the reader's own", async () => {
  const { id: conversationId, writer, reader } = await addChatWithLines(1);
  const seenBy = async (viewer: typeof writer) => {
    const opened = await openConversation(services, viewer, { conversationId });
    const [row] = (await listConversations(services, { viewer, namePhoto: plainPhotoRef }, null))
      .conversations;
    return [opened?.head.name, opened?.messages[0]?.body, row?.name, row?.preview];
  };
  expect(await seenBy(reader)).toEqual(["Writer", "line 1", "Writer", "line 1"]);
  await changeProfile(writer.id, { status: "disabled" });
  expect(await seenBy(reader)).toEqual(["", "", "", ""]);
  expect(await seenBy(writer)).toEqual(["Reader", "line 1", "Reader", "line 1"]);
  await env.DB.prepare("DELETE FROM profiles WHERE id = ?").bind(writer.id).run();
  expect(await seenBy(reader)).toEqual(["", "", "", ""]);
});

test("a recipient must be an active member of the site without a block", async () => {
  const site = await addSite();
  const me = viewerOf(await addMember(site));
  const other = await addMember(site, { name: "Kim" });
  expect((await findRecipient(services, me, other.id))?.partner.name).toBe("Kim");
  expect(await findRecipient(services, me, me.id)).toBeNull();
  expect(
    await findRecipient(services, { ...me, siteId: "elsewhere" as SiteId }, other.id),
  ).toBeNull();
  expect(
    await findRecipient(services, me, (await addMember(site, { profileStatus: "disabled" })).id),
  ).toBeNull();
  await env.DB.prepare(
    "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
  )
    .bind(site, other.id, me.id)
    .run();
  expect(await findRecipient(services, me, other.id)).toBeNull();
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { recordingServices } from "../../../tests/support/member-fixtures";
import { addMember, addSite } from "../../../tests/support/test-database";
import { setPrivacySwitch } from "../profile/set-privacy-switch";
import { markReceived } from "./mark-received";
import { openConversation } from "./open-conversation";

const markReceivedUpTo = (
  from: { id: string; siteId: string },
  conversationId: string,
  seq: number,
) => {
  const { services: recording, publishedEvents } = recordingServices();
  const member = { siteId: from.siteId, memberId: from.id } as never;
  return markReceived(recording, member, { conversationId: conversationId as never, seq }).then(
    publishedEvents,
  );
};

test("a delivery receipt is published to the writer only and loaded after a reload", async () => {
  const { id, writer, reader } = await addChatWithLines(3);
  const publishedEvents = await markReceivedUpTo(reader, id, 2);
  expect(publishedEvents.map(([member, event]) => [member, event.type])).toEqual([
    [writer.id, "received"],
  ]);
  const seen = async () =>
    (await openConversation(services, writer, { conversationId: id }))?.receivedSeq;
  expect(await seen()).toBe(2);
  for (const which of ["receipts", "presence"] as const) {
    await setPrivacySwitch(services, reader, { which, on: false });
    expect(await seen()).toBe(0);
    await setPrivacySwitch(services, reader, { which, on: true });
  }
  expect(await seen()).toBe(2);
});

test("a member's own page does not mark their own messages as delivered", async () => {
  const { id, writer, reader } = await addChatWithLines(2);
  await markReceivedUpTo(reader, id, 2);
  expect((await openConversation(services, reader, { conversationId: id }))?.receivedSeq).toBe(0);
  expect((await openConversation(services, writer, { conversationId: id }))?.receivedSeq).toBe(2);
});

test("a suspended member's page stores and publishes no delivery receipt", async () => {
  const { id, writer, reader } = await addChatWithLines(2);
  const set = "UPDATE accounts SET status = 'suspended' WHERE id = ?";
  await env.DB.prepare(set).bind(reader.id).run();
  expect(await markReceivedUpTo(reader, id, 2)).toEqual([]);
  expect((await openConversation(services, writer, { conversationId: id }))?.receivedSeq).toBe(0);
});

test("stores no delivery receipt from another site or for others' conversations", async () => {
  const { id, site, writer, reader } = await addChatWithLines(2);
  expect(await markReceivedUpTo({ ...reader, siteId: await addSite() }, id, 2)).toEqual([]);
  expect(await markReceivedUpTo(viewerOf(await addMember(site)), id, 2)).toEqual([]);
  expect((await openConversation(services, writer, { conversationId: id }))?.receivedSeq).toBe(0);
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import { newClientId } from "~/kit/client-id";
import {
  addChatWithLines,
  conversationObjects,
  services,
  viewerOf,
} from "../../../tests/support/conversations";
import { recordingServices } from "../../../tests/support/member-fixtures";
import { addMember } from "../../../tests/support/test-database";
import { deleteConversation } from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { openConversation } from "./open-conversation";

test("deleting clears a conversation for one member; a new message reopens it empty", async () => {
  const { id, site, reader, writer } = await addChatWithLines(3);
  expect((await deleteConversation(services, viewerOf(await addMember(site)), id)).ok).toBe(false);
  expect((await deleteConversation(services, reader, id)).ok).toBe(true);
  expect(
    (await listConversations(services, { viewer: reader, namePhoto: plainPhotoRef }, null))
      .conversations,
  ).toEqual([]);
  expect((await openConversation(services, reader, { conversationId: id }))?.messages).toEqual([]);
  expect((await openConversation(services, writer, { conversationId: id }))?.messages).toHaveLength(
    3,
  );
  await env.DB.prepare(
    "INSERT INTO wallet_entries (site_id, wallet_id, number, amount, reason, key, created_at) SELECT site_id, id, entries + 1, 1, 'grant', 'more', 0 FROM wallets WHERE site_id = ? AND account_id = ?",
  )
    .bind(site, writer.id)
    .run();
  await conversationObjects.getByName(id).storeMessage(id, {
    siteId: site,
    senderId: writer.id,
    recipientId: reader.id,
    clientId: newClientId(),
    body: "again",
    price: 1,
    shown: 1,
  });
  expect(
    (await openConversation(services, reader, { conversationId: id }))?.messages.map(
      (message) => message.body,
    ),
  ).toEqual(["again"]);
  expect(
    (await listConversations(services, { viewer: reader, namePhoto: plainPhotoRef }, null))
      .conversations,
  ).toMatchObject([{ id, unread: 1, preview: "again" }]);
});

test("deleting a conversation publishes the deletion to the member's other pages", async () => {
  const { id, reader } = await addChatWithLines(2);
  const { services: recording, publishedEvents } = recordingServices();
  expect((await deleteConversation(recording, reader, id)).ok).toBe(true);
  const chat = { id, unread: null, at: expect.any(Number) };
  expect(await publishedEvents()).toEqual([
    [reader.id, { type: "badges", unread: 0, newLikes: 0, premium: false, chat }],
  ]);
});

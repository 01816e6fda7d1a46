import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { PhotoId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import { balanceOf, selectOne } from "../../../tests/support/send-messages";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { hashBandsOf } from "../photo/image-similarity";
import { findChatPhoto } from "./find-chat-photo";
import { openConversation } from "./open-conversation";
import { sendPhoto } from "./send-photo";

const services = realServices();

/** Two members with a conversation; the first sent a photo. */
async function addChatWithPhoto() {
  const site = await addSite();
  const me = await addMember(site, { credits: 9 });
  const her = await addMember(site);
  const conversationId = await addChat(me, her, 2);
  const send = async (picture: Uint8Array<ArrayBuffer>) => {
    const bytes = picture.buffer;
    const what = { conversationId, clientId: newClientId(), bytes, shown: 1 };
    return sendPhoto(services, { site: await siteOf(site), viewer: viewerOf(me) }, what);
  };
  expect((await send(await png(18, 16, 5))).ok).toBe(true);
  const photo = await selectOne<{ id: PhotoId; look: string }>(
    "SELECT id, look FROM chat_photos WHERE conversation_id = ?",
    conversationId,
  );
  if (!photo) throw new Error("There is no photo");
  return { site, me, her, conversationId, send, photo };
}

test("a photo rejected by staff is hidden for both members until it is approved", async () => {
  const { me, her, conversationId, photo } = await addChatWithPhoto();
  const refuse = (at: number | null) =>
    env.DB.prepare("UPDATE chat_photos SET refused_at = ? WHERE id = ?").bind(at, photo.id).run();
  const seen = async () => {
    const both = [me, her].map(async (who) => {
      const query = { conversationId, photo: photo.id, size: "main" } as const;
      const page = await openConversation(services, viewerOf(who), { conversationId });
      const shown = page?.messages.at(-1)?.photo;
      return [await findChatPhoto(services, who, query), shown?.refused];
    });
    return Promise.all(both);
  };
  const there = [`${me.siteId}/${photo.id}/main.webp`, false];
  expect(await seen()).toEqual([there, there]);
  await refuse(1);
  expect(await seen()).toEqual([
    [null, true],
    [null, true],
  ]);
  await refuse(null);
  expect(await seen()).toEqual([there, there]);
});

test("rejects a photo banned on the site in conversations, without a charge", async () => {
  const { site, me, send, photo } = await addChatWithPhoto();
  expect(photo.look).not.toBe("");
  const ban = env.DB.prepare(
    "INSERT INTO banned_looks (site_id, band, look, created_at) VALUES (?, ?, ?, 0)",
  );
  await env.DB.batch(hashBandsOf(photo.look).map((band) => ban.bind(site, band, photo.look)));
  const again = await send(await png(18, 16, 5));
  expect(again).toMatchObject({ ok: false, refusal: "refused_picture" });
  expect((await send(await png(18, 16, 6))).ok).toBe(true);
  expect(await balanceOf(me.id)).toBe(7);
});

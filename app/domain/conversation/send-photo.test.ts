import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { PhotoId } from "~/kit/ids";
import type { Services } from "~/services";
import { addChat } from "../../../tests/support/add-chat";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import { balanceOf, sendTestMessage } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { deleteUnusedPhotoBytes } from "../photo/delete-unused-photo-bytes";
import { eraseOwnChats } from "./erase-own-chats";
import { findChatPhoto } from "./find-chat-photo";
import { openConversation } from "./open-conversation";
import { sendPhoto } from "./send-photo";

type PhotoInput = { shown?: number; seed?: number; services?: Partial<Services> };

/** Two members with a conversation, the first with this many credits. */
async function addChatWithCredits(credits: number) {
  const site = await addSite();
  const me = await addMember(site, { credits });
  const her = await addMember(site);
  const id = await addChat(me, her, 2);
  const send = async (options: PhotoInput = {}, clientId = newClientId()) => {
    const { shown = 1, seed = 7, services } = options;
    const bytes = (await png(40, 50, seed)).buffer;
    const what = { conversationId: id, clientId, bytes, shown };
    return sendPhoto(
      realServices(services),
      { site: await siteOf(site), viewer: viewerOf(me) },
      what,
    );
  };
  const see = (who: TestMember, photo: PhotoId) =>
    findChatPhoto(realServices(), who, { conversationId: id, photo, size: "main" });
  return { site, me, her, id, send, see };
}
const photosOf = async (id: string) =>
  (
    await env.DB.prepare("SELECT id, seq FROM chat_photos WHERE conversation_id = ? ORDER BY seq")
      .bind(id)
      .all<{ id: PhotoId; seq: number }>()
  ).results;
const keysOf = async (site: string) =>
  (await (env as unknown as Env).PHOTOS.list({ prefix: `${site}/` })).objects.length;

test("a photo is a message, paid once per client id, in three sizes for both members", async () => {
  const { site, me, her, id, send, see } = await addChatWithCredits(5);
  const clientId = newClientId();
  for (let n = 0; n < 2; n++) expect(await send({}, clientId)).toEqual({ ok: true, value: null });
  const [photo, ...more] = await photosOf(id);
  expect([photo?.seq, more]).toEqual([3, []]);
  expect([await balanceOf(me.id), await keysOf(site)]).toEqual([4, 3]);
  const stranger = await addMember(site);
  const key = `${site}/${photo?.id}/main.webp`;
  for (const who of [me, her]) expect(await see(who, photo?.id as PhotoId)).toBe(key);
  expect(await see(stranger, photo?.id as PhotoId)).toBeNull();
  expect(await sendTestMessage(her, me)).toMatchObject({
    ok: false,
    refusal: "not_enough_credits",
  });
});

test("a rejected photo is not processed, stores no bytes and is not charged", async () => {
  const { site, me, her, id, send } = await addChatWithCredits(1);
  const unsure = { photoCheck: { judge: async () => "unsure" as const } };
  const banned = { photoCheck: { judge: async () => "refused" as const } };
  expect(await send({ shown: 2 })).toMatchObject({ refusal: "price_changed" });
  for (const services of [unsure, banned])
    expect(await send({ services })).toMatchObject({ refusal: "refused_picture" });
  const text = { conversationId: id, clientId: newClientId(), shown: 1 };
  const bytes = new TextEncoder().encode("no picture at all").buffer;
  const sender = { site: await siteOf(site), viewer: viewerOf(me) };
  const answer = await sendPhoto(realServices(), sender, { ...text, bytes });
  expect(answer).toMatchObject({ refusal: "not_a_picture" });
  expect([await photosOf(id), await balanceOf(me.id)]).toEqual([[], 1]);
  expect((await send()).ok).toBe(true);
  expect(await send()).toMatchObject({ refusal: "not_enough_credits" });
  await env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?").bind(her.id).run();
  expect(await send()).toMatchObject({ refusal: "not_found" });
});

test("hides a photo after deletion, across a block and of a deactivated member", async () => {
  const { me, her, id, send, see } = await addChatWithCredits(5);
  await send();
  const photo = (await photosOf(id))[0]?.id as PhotoId;
  const set = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  const cleared =
    "UPDATE participants SET cleared_seq = ? WHERE conversation_id = ? AND member_id = ?";
  await set(cleared, 3, id, her.id);
  expect([await see(her, photo), await see(me, photo)]).toEqual([null, expect.any(String)]);
  await set(cleared, 0, id, her.id);
  await set("UPDATE profiles SET status = 'disabled' WHERE id = ?", me.id);
  expect(await see(her, photo)).toBeNull();
  await set("UPDATE profiles SET status = 'active' WHERE id = ?", me.id);
  expect(await see(her, photo)).toEqual(expect.any(String));
  const other = await addMember(me.siteId);
  await set("UPDATE chat_photos SET conversation_id = 'another' WHERE id = ?", photo);
  expect(await see(me, photo)).toBeNull();
  await set("UPDATE chat_photos SET conversation_id = ? WHERE id = ?", id, photo);
  expect(
    await findChatPhoto(
      realServices(),
      { ...her, siteId: other.id as never },
      { conversationId: id, photo, size: "tiny" },
    ),
  ).toBeNull();
  await set(
    "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
    ...[me.siteId, me.id, her.id],
  );
  for (const who of [me, her]) expect(await see(who, photo)).toBeNull();
});

test("blurs photos of others if the member's setting asks for it, not their own", async () => {
  const { me, her, id, send } = await addChatWithCredits(5);
  await send();
  const blurred = async (who: TestMember) =>
    (await openConversation(realServices(), viewerOf(who), { conversationId: id }))?.messages.at(-1)
      ?.photo?.blurred;
  expect([await blurred(me), await blurred(her)]).toEqual([false, false]);
  for (const { id: member } of [me, her]) await changeProfile(member, { blurs_photos: 1 });
  expect([await blurred(me), await blurred(her)]).toEqual([false, true]);
});

test("deleting a message or its sender deletes the photo and its bytes", async () => {
  const { site, me, her, id, send } = await addChatWithCredits(5);
  await send({ seed: 7 });
  await send({ seed: 8 });
  await env.DB.prepare("DELETE FROM messages WHERE conversation_id = ? AND seq = 4").bind(id).run();
  expect(await photosOf(id)).toHaveLength(1);
  expect(await deleteUnusedPhotoBytes(realServices())).toBe(1);
  expect(await keysOf(site)).toBe(3);
  expect(await eraseOwnChats(realServices(), her)).toBe(true);
  expect(await photosOf(id)).toHaveLength(1);
  expect(await eraseOwnChats(realServices(), me)).toBe(true);
  expect(await photosOf(id)).toEqual([]);
  expect(await deleteUnusedPhotoBytes(realServices())).toBe(1);
  expect(await keysOf(site)).toBe(0);
});

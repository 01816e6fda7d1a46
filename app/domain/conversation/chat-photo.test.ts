import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { type ClientId, type ConversationId, newId, type PhotoId } from "~/kit/ids";
import type { Services } from "~/services";
import { addChat } from "../../../tests/support/add-chat";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import {
  balanceOf,
  conversationObjects,
  selectOne,
  sendTestMessage,
} from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { hashBandsOf } from "../photo/image-similarity";
import { plainPhotoRef } from "../photo/photo-refs";
import { deleteUnusedPhotoBytes } from "../photo/store-photo";
import { findChatPhoto, sendPhoto } from "./chat-photo";
import { listConversations } from "./list-conversations";
import { openConversation } from "./open-conversation";
import { eraseOwnChats } from "./own-chats";

/** As if the member had answered. */
const setTrust = ({ id }: TestMember) =>
  env.DB.prepare("UPDATE participants SET answer_state = 2 WHERE member_id = ?").bind(id).run();

describe("send photo", () => {
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
    expect(await see(me, photo?.id as PhotoId)).toBe(key);
    await setTrust(her);
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
    await setTrust(her);
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

  test("deleting a message or its sender deletes the photo and its bytes", async () => {
    const { site, me, her, id, send } = await addChatWithCredits(5);
    await send({ seed: 7 });
    await send({ seed: 8 });
    await env.DB.prepare("DELETE FROM messages WHERE conversation_id = ? AND seq = 4")
      .bind(id)
      .run();
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
});

describe("photo processing", () => {
  type SendPhotoInput = { shown?: number; clientId?: ClientId };

  /** Two members with a conversation; counts processed photos and the senders of stored ones. */
  async function addChatWithCredits(credits: number) {
    const site = await addSite();
    const me = await addMember(site, { credits });
    const her = await addMember(site, { credits: 5 });
    const conversationId = await addChat(me, her, 2);
    const renderCount = { times: 0 };
    const photoCheck = {
      judge: async () => {
        renderCount.times++;
        return "fine" as const;
      },
    };
    const send = async (
      from: TestMember,
      { shown = 1, clientId = newClientId() }: SendPhotoInput = {},
    ) => {
      const bytes = (await png(18, 16, 3)).buffer;
      const sender = { site: await siteOf(site), viewer: viewerOf(from) };
      const services = realServices({ photoCheck });
      const sent = await sendPhoto(services, sender, { conversationId, clientId, bytes, shown });
      return sent.ok || sent.refusal;
    };
    const senders = async () =>
      (
        await env.DB.prepare("SELECT sender_id AS id FROM chat_photos WHERE conversation_id = ?")
          .bind(conversationId)
          .all<{ id: string }>()
      ).results.map(({ id }) => id);
    return { me, her, renderCount, send, senders };
  }

  test("a photo rejected for its price or an inactive recipient is not processed", async () => {
    const { me, her, renderCount, send } = await addChatWithCredits(0);
    expect(await send(me)).toBe("not_enough_credits");
    expect(await send(her, { shown: 2 })).toBe("price_changed");
    await changeProfile(me.id, { status: "disabled" });
    expect(await send(her)).toBe("not_found");
    expect(renderCount.times).toBe(0);
  });

  test("a resent photo is not processed again; one with another sender's client id is", async () => {
    const { me, her, renderCount, send, senders } = await addChatWithCredits(5);
    const clientId = newClientId();
    for (let n = 0; n < 2; n++) expect(await send(me, { clientId })).toBe(true);
    expect([renderCount.times, await senders()]).toEqual([1, [me.id]]);
    expect(await send(her, { clientId })).toBe(true);
    expect([renderCount.times, new Set(await senders())]).toEqual([2, new Set([me.id, her.id])]);
  });
});

describe("rejected photo", () => {
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
    await setTrust(her);
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
});

describe("chat photo store", () => {
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  const renderedPhoto = () => ({
    photoId: newId<PhotoId>(),
    width: 4,
    height: 5,
    shades: "dce543",
    look: "",
  });

  /** Two members with a conversation; the second message is a gift or a photo. */
  async function chatWithAttachment(what: "gift" | "photo") {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site);
    const id = await addChat(me, her, 2);
    const second = "WHERE conversation_id = ? AND seq = 2";
    await run(`UPDATE messages SET body = '' ${second}`, id);
    if (what === "gift") await run(`UPDATE messages SET gift = 'rose' ${second}`, id);
    else
      await run(
        "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 2, ?, 4, 5, 'dce543', '', 0)",
        ...[renderedPhoto().photoId, site, id, her.id],
      );
    return { site, me, her, id };
  }
  const log = async (who: TestMember, conversationId: ConversationId) =>
    (await openConversation(realServices(), viewerOf(who), { conversationId }))?.messages ?? [];
  const list = async (who: TestMember) => {
    const context = { viewer: viewerOf(who), namePhoto: plainPhotoRef };
    return (await listConversations(realServices(), context, null)).conversations;
  };

  test.each(["gift", "photo"] as const)(
    "a %s of a deactivated member is hidden in log and list; the reader's own stays",
    async (what) => {
      const { site, me, her, id } = await chatWithAttachment(what);
      await addChat(me, await addMember(site), 2);
      const shown = async (who: TestMember) => [
        (await log(who, id)).map((message) => Boolean(message[what])),
        (await list(who)).filter((row) => row[what]).map((row) => row.id),
      ];
      const there = [[false, true], [id]];
      for (const who of [me, her]) expect(await shown(who)).toEqual(there);
      await changeProfile(her.id, { status: "disabled" });
      expect(await shown(me)).toEqual([[false, false], []]);
      expect(await shown(her)).toEqual(there);
    },
  );

  test("a rejected photo message leaves no photo row", async () => {
    const { site, me, her, id } = await chatWithAttachment("gift");
    const ids = { siteId: site, senderId: me.id, recipientId: her.id, clientId: newClientId() };
    const request = { ...ids, body: "", price: 1, shown: 1, photo: renderedPhoto() };
    const sent = await conversationObjects.getByName(id).storeMessage(id, request);
    expect(sent).toMatchObject({ ok: false, refusal: "not_enough_credits" });
    expect((await log(me, id)).some(({ photo }) => photo)).toBe(false);
    const row = "SELECT 1 FROM chat_photos WHERE conversation_id = ?";
    expect(await env.DB.prepare(row).bind(id).first()).toBeNull();
  });
});

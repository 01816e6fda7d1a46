import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { type MemberId, newId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addLike,
  addPhoto,
  changeProfile,
  localeContextOf,
  recordingServices,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  LAST_ACTIVE,
  services,
} from "../../../tests/support/search-setup";
import { refusalOf, sendTestMessage } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import type { MemberKey } from "../account/account";
import { listBadges } from "../badge/list-badges";
import { EVIDENCE_TTL } from "../block/block";
import { unblockMember } from "../block/unblock-member";
import { findProfile } from "../discovery/find-profile";
import { searchMembers } from "../discovery/search-members";
import { findNewestLike, listLikes } from "../like/list-likes";
import { plainPhotoRef } from "../photo/photo-refs";
import { listBlocked, setPrivacySwitch } from "../profile/privacy-settings";
import type { Site } from "../site/site";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { selectHasChat } from "./conversation-list-store";
import { deleteConversation, eraseExpiredEvidenceChats } from "./delete-conversation";
import { findVisiblePhoto, findVisibleProfile } from "./find-visible-profile";
import { hasChat } from "./list-conversations";
import { findMessageRecipient, openConversation } from "./open-conversation";

describe("block member", () => {
  const count = (query: string, ...values: string[]) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${query}`)
      .bind(...values)
      .first<number>("n");

  const profileFor = (site: Site, reader: MemberKey, id: MemberId) =>
    findProfile(
      realServices(),
      { site, reader: viewerOf(reader), cardContext: localeContextOf("en") },
      id,
    );

  async function addChat(siteId: string, a: string, b: string): Promise<string> {
    const id = newId();
    const row = (member: string, other: string) =>
      env.DB.prepare(
        "INSERT INTO participants (conversation_id, member_id, other_id, site_id, unread, last_seq, last_message_at) VALUES (?, ?, ?, ?, 2, 7, 1)",
      ).bind(id, member, other, siteId);
    await env.DB.batch([row(a, b), row(b, a)]);
    return id;
  }

  async function addMembersWithChats() {
    const siteId = await addSite();
    const me = await addMember(siteId);
    const other = await addMember(siteId);
    const third = await addMember(siteId);
    return { siteId, site: await siteOf(siteId), me, other, third };
  }

  test("a block deletes likes between the two and empties only their conversation", async () => {
    const { siteId, me, other, third } = await addMembersWithChats();
    await addLike(me, other);
    await addLike(other, me);
    await addLike(third, me);
    const chat = await addChat(siteId, me.id, other.id);
    const otherChat = await addChat(siteId, me.id, third.id);
    expect(await blockMember(realServices(), me, other.id)).toEqual({ ok: true, value: null });
    expect(
      await count("likes WHERE from_id IN (?1, ?2) AND to_id IN (?1, ?2)", me.id, other.id),
    ).toBe(0);
    expect(await count("likes WHERE to_id = ?", me.id)).toBe(1);
    expect(
      await count(
        "participants WHERE conversation_id = ? AND cleared_seq = last_seq AND unread = 0",
        chat,
      ),
    ).toBe(2);
    expect(
      await count(
        "participants WHERE conversation_id = ? AND cleared_seq = 0 AND unread = 2",
        otherChat,
      ),
    ).toBe(2);
  });

  test("a block refreshes badges of both and closes the chat only for the blocker", async () => {
    const { siteId, me, other } = await addMembersWithChats();
    await addLike(other, me);
    const chat = await addChat(siteId, me.id, other.id);
    const { services, publishedEvents } = recordingServices();
    await blockMember(services, me, other.id);
    const deletedChat = { id: chat, unread: null, at: expect.any(Number) };
    expect(await publishedEvents()).toEqual([
      [
        me.id,
        { type: "badges", unread: 0, newLikes: 0, activity: 0, premium: false, chat: deletedChat },
      ],
      [other.id, { type: "badges", unread: 0, newLikes: 0, activity: 0, premium: false }],
    ]);
  });

  test("after a block neither member finds the other's profile", async () => {
    const { site, me, other } = await addMembersWithChats();
    expect(await profileFor(site, me, other.id)).not.toBeNull();
    await blockMember(realServices(), me, other.id);
    expect(await profileFor(site, me, other.id)).toBeNull();
    expect(await profileFor(site, other, me.id)).toBeNull();
  });

  test("rejects blocking oneself, another site's member or a member who blocked first", async () => {
    const { me, other } = await addMembersWithChats();
    const elsewhere = await addMember(await addSite());
    await addLike(me, elsewhere);
    await blockMember(realServices(), other, me.id);
    for (const id of [me.id, elsewhere.id, other.id, asId<MemberId>("nobody")])
      expect(await blockMember(realServices(), me, id)).toEqual({
        ok: false,
        refusal: "not_found",
      });
    expect(await count("likes WHERE from_id = ?", me.id)).toBe(1);
    expect(await count("blocks WHERE blocker_id = ?", me.id)).toBe(0);
  });

  test("a rejected block keeps the conversation and creates no evidence hold", async () => {
    const { siteId, me } = await addMembersWithChats();
    const draft = await addMember(siteId, { profileStatus: "draft" });
    const elsewhere = await addMember(await addSite());
    for (const { id } of [draft, elsewhere]) {
      const chat = await addChat(siteId, me.id, id);
      expect(await blockMember(realServices(), me, id)).toEqual({
        ok: false,
        refusal: "not_found",
      });
      expect(
        await count(
          "participants WHERE conversation_id = ? AND cleared_seq = 0 AND unread = 2",
          chat,
        ),
      ).toBe(2);
      expect(await count("seals WHERE conversation_id = ?", chat)).toBe(0);
    }
  });

  test("a block can be removed only on its own site", async () => {
    const { me, other } = await addMembersWithChats();
    await blockMember(realServices(), me, other.id);
    expect(
      await unblockMember(realServices(), { ...me, siteId: await addSite() }, other.id),
    ).toEqual({ ok: false, refusal: "not_found" });
    expect(await count("blocks WHERE blocker_id = ?", me.id)).toBe(1);
  });

  test("only the blocker can remove a block, and no likes or messages return", async () => {
    const { siteId, site, me, other } = await addMembersWithChats();
    await addLike(other, me);
    const chat = await addChat(siteId, me.id, other.id);
    await blockMember(realServices(), me, other.id);
    expect(await unblockMember(realServices(), other, me.id)).toEqual({
      ok: false,
      refusal: "not_found",
    });
    expect(await profileFor(site, me, other.id)).toBeNull();
    expect(await unblockMember(realServices(), me, other.id)).toEqual({ ok: true, value: null });
    expect(await profileFor(site, me, other.id)).not.toBeNull();
    expect(await count("likes WHERE to_id = ?", me.id)).toBe(0);
    expect(await count("participants WHERE conversation_id = ? AND cleared_seq = 7", chat)).toBe(2);
  });
});

describe("invisible", () => {
  const cardContext = localeContextOf("en");

  /** An invisible member, and a member with a match with them. */
  async function addInvisibleMember() {
    const { site, siteId, me, viewer } = await addSearchSite();
    const her = await addMember(siteId, {
      lastActive: LAST_ACTIVE,
      name: "Aino",
      premium: true,
      credits: 9,
    });
    const photo = await addPhoto(her, { main: true });
    await addLike(me, her);
    await addLike(her, me);
    await setPrivacySwitch(services(), her, { which: "invisible", on: true });
    const context = { site, reader: viewer, cardContext };
    const profile = () => findVisibleProfile(services(), context, her.id);
    const picture = () =>
      findVisiblePhoto(services(), { siteId, reader: viewer }, { id: photo, size: "main" });
    return { site, siteId, me, viewer, her, photo, profile, picture };
  }

  test("an invisible member is in no list and at no URL", async () => {
    const { site, siteId, me, viewer, her, photo, profile, picture } = await addInvisibleMember();
    const searching = { site, viewer, search: everyone, cardContext };
    expect((await searchMembers(services(), searching)).members).toEqual([]);
    for (const list of ["received", "given", "matches"] as const)
      expect(
        (await listLikes(services(), { viewer, list, after: null, cardContext })).members,
      ).toEqual([]);
    expect(await findNewestLike(services(), viewer, cardContext)).toBeNull();
    expect((await listBadges(services(), me.id)).newLikes).toBe(0);
    expect(await profile()).toBeNull();
    expect(await picture()).toBeNull();
    expect(
      await findVisiblePhoto(services(), { siteId, reader: null }, { id: photo, size: "tiny" }),
    ).toBeNull();
    expect(await findMessageRecipient(services(), viewer, her.id)).toBeNull();
    const rich = await addMember(siteId, { premium: true, credits: 5 });
    expect(refusalOf(await sendTestMessage(rich, her))).toBe("not_found");
  });

  test("a conversation shows an invisible member to its two members, but not one hidden by staff", async () => {
    const { siteId, me, her, profile, picture } = await addInvisibleMember();
    await addChat(me, await addMember(siteId), 1);
    expect([await profile(), await picture()]).toEqual([null, null]);
    await addChat(her, me, 1);
    expect(await profile()).not.toBeNull();
    await changeProfile(her.id, { invisible: 0 });
    expect([await profile(), await picture()]).toEqual([null, null]);
  });

  test("members of a conversation still see an invisible member and can write", async () => {
    const { siteId, me, viewer, her, profile, picture } = await addInvisibleMember();
    const conversationId = await addChat(her, me, 2);
    expect(await profile()).toMatchObject({ name: "Aino", activity: null, showsPresence: false });
    expect(await picture()).toEqual(expect.any(String));
    const conversation = await openConversation(services(), viewer, { conversationId });
    expect(conversation?.head).toMatchObject({ there: true, showsPresence: false });
    expect(conversation?.head.photoId).not.toBeNull();
    const rich = await addMember(siteId, { premium: true, credits: 5 });
    await addChat(rich, her, 1);
    expect(refusalOf(await sendTestMessage(rich, her))).toBeNull();
    expect(refusalOf(await sendTestMessage(her, await addMember(siteId)))).toBeNull();
  });

  test("a block hides an invisible member from their conversations too", async () => {
    const { me, her, profile, picture } = await addInvisibleMember();
    await addChat(her, me, 2);
    await addBlock(me, her);
    expect([await profile(), await picture()]).toEqual([null, null]);
  });

  test("a member who turns visible again is found, with the likes they gave", async () => {
    const { site, viewer, her, profile } = await addInvisibleMember();
    await setPrivacySwitch(services(), her, { which: "invisible", on: false });
    expect(await profile()).toMatchObject({ name: "Aino" });
    const searching = { site, viewer, search: everyone, cardContext };
    expect((await searchMembers(services(), searching)).members).toHaveLength(1);
    const received = { viewer, list: "received", after: null, cardContext } as const;
    expect((await listLikes(services(), received)).members).toHaveLength(1);
  });
});

describe("has chat", () => {
  const services = realServices();
  const hasChatWith = (member: TestMember, other: TestMember) =>
    hasChat(services, viewerOf(member), other.id);

  test("a conversation can be deleted by both members until each has deleted it", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site);
    const third = await addMember(site);
    const id = await addChat(me, her, 1);
    expect([await hasChatWith(me, her), await hasChatWith(her, me)]).toEqual([true, true]);
    expect([await hasChatWith(me, third), await hasChatWith(third, her)]).toEqual([false, false]);
    await deleteConversation(services, viewerOf(me), id);
    expect([await hasChatWith(me, her), await hasChatWith(her, me)]).toEqual([false, true]);
    const query = { id: her.id, siteId: await addSite(), conversationId: id };
    expect(await services.readTogether(selectHasChat(query))).toEqual([]);
  });
});

describe("block unknown member", () => {
  const blocks = (id: string) =>
    env.DB.prepare("SELECT count(*) AS n FROM blocks WHERE blocker_id = ?").bind(id).first("n");

  test.each(["hidden", "disabled", "rejected"])(
    "an account that is %s can be blocked only by members who exchanged messages",
    async (status) => {
      const site = await addSite();
      const me = await addMember(site);
      const hiddenMember = await addMember(site, { profileStatus: status });
      const partner = await addMember(site, { name: "Partner" });
      await addChat(me, partner, 1);
      await changeProfile(partner.id, { status });
      const block = (id: typeof me.id) => blockMember(realServices(), me, id);
      expect(await block(hiddenMember.id)).toEqual({ ok: false, refusal: "not_found" });
      expect(await blocks(me.id)).toBe(0);
      expect(await block(partner.id)).toEqual({ ok: true, value: null });
      const context = { actor: viewerOf(me), namePhoto: plainPhotoRef };
      const { members } = await listBlocked(realServices(), context, null);
      expect(members.map(({ name }) => name)).toEqual(status === "disabled" ? [] : ["Partner"]);
    },
  );

  test("a conversation with another member does not make a hidden profile blockable", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const other = await addMember(site);
    const hiddenMember = await addMember(site, { profileStatus: "hidden" });
    await addChat(other, hiddenMember, 1);
    await addChat(me, other, 1);
    expect(await blockMember(realServices(), me, hiddenMember.id)).toMatchObject({
      refusal: "not_found",
    });
  });
});

describe("erase expired evidence chats", () => {
  const DAY = 24 * 3_600_000;
  const start = Date.now();
  const at = (time: number) => realServices({ now: () => time });
  const remainingMessages = async (chat: string) =>
    (
      await env.DB.prepare("SELECT seq FROM messages WHERE conversation_id = ? ORDER BY seq")
        .bind(chat)
        .all<{ seq: number }>()
    ).results.map(({ seq }) => seq);
  const countHolds = (chat: string) =>
    env.DB.prepare("SELECT count(*) AS n FROM seals WHERE conversation_id = ?")
      .bind(chat)
      .first<number>("n");

  async function addChats(messages = 3) {
    const site = await addSite();
    const me = await addMember(site, { premium: true, credits: 9 });
    const her = await addMember(site);
    return { me, her, chat: await addChat(me, her, messages) };
  }
  const conversationIds = (env as unknown as Env).CONVERSATION_ROOMS;
  async function write(from: TestMember, to: TestMember) {
    const id = await conversationIdOf(from.siteId, from.id, to.id);
    return conversationIds.getByName(id).storeMessage(id, {
      siteId: from.siteId,
      senderId: from.id,
      recipientId: to.id,
      clientId: newClientId(),
      body: "again",
      price: 1,
      shown: 1,
    });
  }

  test("a blocked conversation is kept ninety days, then erased with its holds", async () => {
    const { me, her, chat } = await addChats();
    await blockMember(at(start), me, her.id);
    expect(await countHolds(chat)).toBe(2);
    await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL - 1));
    expect(await remainingMessages(chat)).toEqual([1, 2, 3]);
    await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
    expect([await remainingMessages(chat), await countHolds(chat)]).toEqual([[], 0]);
  });

  test("a conversation deleted by both is erased ninety days after the second deletion", async () => {
    const { me, her, chat } = await addChats();
    await deleteConversation(at(start), viewerOf(me), chat);
    await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
    expect([await remainingMessages(chat), await countHolds(chat)]).toEqual([[1, 2, 3], 0]);
    await deleteConversation(at(start + 100 * DAY), viewerOf(her), chat);
    await eraseExpiredEvidenceChats(at(start + 100 * DAY + EVIDENCE_TTL - 1));
    expect(await remainingMessages(chat)).toEqual([1, 2, 3]);
    await eraseExpiredEvidenceChats(at(start + 100 * DAY + EVIDENCE_TTL));
    expect(await remainingMessages(chat)).toEqual([]);
  });

  test("each deletion has its own ninety days, not extended by a later deletion", async () => {
    const { me, her, chat } = await addChats();
    for (const one of [me, her]) await deleteConversation(at(start), viewerOf(one), chat);
    expect((await write(me, her)).ok).toBe(true);
    for (const one of [me, her])
      await deleteConversation(at(start + 30 * DAY), viewerOf(one), chat);
    await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
    expect(await remainingMessages(chat)).toEqual([4]);
    await eraseExpiredEvidenceChats(at(start + 30 * DAY + EVIDENCE_TTL));
    expect(await remainingMessages(chat)).toEqual([]);
  });

  test("message numbers continue after an erasure", async () => {
    const { me, her, chat } = await addChats();
    for (const one of [me, her]) await deleteConversation(at(start), viewerOf(one), chat);
    await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
    expect(await write(me, her)).toMatchObject({ ok: true, value: { seq: 4, credits: 1 } });
    const seen = await env.DB.prepare(
      "SELECT count(*) AS n FROM participants WHERE conversation_id = ? AND last_seq = 4 AND cleared_seq = 3",
    )
      .bind(chat)
      .first("n");
    expect(seen).toBe(2);
  });

  test("a second deletion without new messages does not restart the ninety days", async () => {
    const { me, her, chat } = await addChats();
    for (const time of [start, start + 30 * DAY])
      for (const one of [me, her]) await deleteConversation(at(time), viewerOf(one), chat);
    await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
    expect(await remainingMessages(chat)).toEqual([]);
    await deleteConversation(at(start + EVIDENCE_TTL), viewerOf(me), chat);
    expect(await countHolds(chat)).toBe(0);
  });

  test("leaves conversations without a block or deletion unchanged", async () => {
    const { chat } = await addChats();
    await eraseExpiredEvidenceChats(at(start + 1000 * DAY));
    expect(await remainingMessages(chat)).toEqual([1, 2, 3]);
  });
});

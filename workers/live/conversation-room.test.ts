import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import { newClientId } from "../../app/kit/client-id";
import { addTwoWithChat, connectionObjectOf, openPage } from "../../tests/support/open-page";
import { recordLog } from "../../tests/support/record-log";
import { addMember, addSite, type TestMember } from "../../tests/support/test-database";
import { HibernationWatch } from "./hibernation-watch";

describe("conversation room", () => {
  const rooms = (env as unknown as Env).CONVERSATION_ROOMS;
  type Room = ReturnType<typeof rooms.getByName>;
  afterEach(() => void vi.useRealTimers());

  /**
   * A member without credits, whose messages are all refused for that reason until the rate limit
   * applies.
   */
  async function answersTo(
    from: TestMember,
    to: TestMember,
    messages: number,
    existingRoom?: Room,
  ) {
    const id = await conversationIdOf(from.siteId, from.id, to.id);
    const room = existingRoom ?? rooms.getByName(id);
    const answers: Record<string, number> = {};
    for (let n = 0; n < messages; n++) {
      const sent = await room.storeMessage(id, {
        siteId: from.siteId,
        senderId: from.id,
        recipientId: to.id,
        clientId: newClientId(),
        body: "hi",
        price: 1,
        shown: 1,
      });
      const answer = sent.ok ? "sent" : sent.refusal;
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return answers;
  }

  test("a member sends 120 messages at once, then four a second, without affecting the other", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const site = await addSite();
    const one = await addMember(site, { premium: true });
    const other = await addMember(site, { premium: true });
    expect(await answersTo(one, other, 125)).toEqual({ not_enough_credits: 120, too_fast: 5 });
    expect(await answersTo(other, one, 1)).toEqual({ not_enough_credits: 1 });
    vi.setSystemTime(Date.now() + 1_000);
    expect(await answersTo(one, other, 6)).toEqual({ not_enough_credits: 4, too_fast: 2 });
  });

  test("a conversation object counts two writers, and drops the oldest", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const site = await addSite();
    const poor = { premium: true };
    const one = await addMember(site, poor);
    const other = await addMember(site, poor);
    const third = await addMember(site, poor);
    const room = rooms.getByName(await conversationIdOf(site, one.id, other.id));
    expect(await answersTo(one, other, 121, room)).toMatchObject({ too_fast: 1 });
    await answersTo(other, one, 1, room);
    expect(await answersTo(one, other, 1, room)).toEqual({ too_fast: 1 });
    for (const sender of [other, third]) await answersTo(sender, one, 1, room);
    expect(await answersTo(one, other, 1, room)).toEqual({ not_enough_credits: 1 });
  });

  test("a message resent after the object lost its memory is not published again", async () => {
    const { reader, room, send } = await addTwoWithChat();
    const page = await openPage(reader);
    const clientId = newClientId();
    await send(clientId);
    await evictDurableObject(room);
    expect(await send(clientId)).toMatchObject({ ok: true, value: { seq: 2 } });
    await send();
    const numbers = () =>
      page.events.flatMap((event) => (event.type === "message" ? event.seq : []));
    await expect.poll(() => numbers().at(-1)).toBe(3);
    expect(numbers()).toEqual([2, 3]);
  });
});

describe("hibernation watch", () => {
  const lines = recordLog();
  const warnings = () => lines.filter((line) => line.includes("live.stays_awake"));

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  test("an object that stayed in memory through long pauses is logged once", () => {
    const watch = new HibernationWatch("MemberChannel");
    const start = Date.now();
    for (const seconds of [45, 90]) watch.recordEvent(start + seconds * 1000);
    expect(warnings()).toEqual([]);
    for (const seconds of [135, 180, 225, 270]) watch.recordEvent(start + seconds * 1000);
    expect(warnings()).toEqual([
      '{"event":"live.stays_awake","object":"MemberChannel","seconds":135}',
    ]);
  });

  test("an object that is always busy is not logged", () => {
    const watch = new HibernationWatch("ConversationRoom");
    const start = Date.now();
    for (let seconds = 0; seconds < 600; seconds += 20) watch.recordEvent(start + seconds * 1000);
    expect(warnings()).toEqual([]);
  });

  test("the object of an open page is logged if it stays in memory, not if it hibernated", async () => {
    const member = await addMember(await addSite());
    await openPage(member);
    const pass = async (slept: boolean) => {
      vi.setSystemTime(Date.now() + 45_000);
      if (slept) await evictDurableObject(connectionObjectOf(member));
      await connectionObjectOf(member).announce({ type: "badges", unread: 0, newLikes: 0 });
    };
    for (let n = 0; n < 5; n++) await pass(true);
    expect(warnings()).toEqual([]);
    await pass(true);
    for (let n = 0; n < 3; n++) await pass(false);
    await expect.poll(warnings).toHaveLength(1);
  });
});

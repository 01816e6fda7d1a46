import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blockMember } from "../../app/domain/conversation/block-member";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import { executeWaitingActions } from "../../app/domain/deactivation/execute-moderation-action";
import { likeMember } from "../../app/domain/like/like-member";
import { ONLINE_REFRESH } from "../../app/domain/profile/presence";
import { setPrivacySwitch } from "../../app/domain/profile/privacy-settings";
import { endSession } from "../../app/domain/session/end-session";
import { logIn } from "../../app/domain/session/log-in";
import { startSession } from "../../app/domain/session/start-session";
import { hashSecret } from "../../app/kit/crypto";
import type { ConversationId } from "../../app/kit/ids";
import { type LiveEvent, SESSION_ENDED_CODE } from "../../app/live/protocol";
import { locationHintFor } from "../../app/platform/durable-objects";
import { runLiveActions, services, settled } from "../../tests/support/live-actions";
import { addLike, viewerOf } from "../../tests/support/member-fixtures";
import { addModerationAction } from "../../tests/support/moderation-actions";
import {
  addTwoWithChat,
  connectionObjectOf,
  messageCallTo,
  newSession,
  openPage,
  openSocket,
  receivedNumbersOf,
  requestSocket,
  responsesTo,
  sendPageCall,
} from "../../tests/support/open-page";
import { addBuyer, addPending, applyPaymentEvent } from "../../tests/support/order-payments";
import { recordLog } from "../../tests/support/record-log";
import { addSenderAndRecipient, storedMessagesOf } from "../../tests/support/sender-and-recipient";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";
import { openLiveSocket } from "./channel-socket";
import type { MemberChannel } from "./member-channel";

describe("member channel", () => {
  const services = realServices();

  afterEach(() => void vi.useRealTimers());

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

  test("a page that opens its socket gets the current counts", async () => {
    const { writer, reader, send } = await addTwoWithChat();
    await send();
    await addLike(writer, reader);
    expect((await openPage(reader)).events).toEqual([
      { type: "badges", unread: 2, newLikes: 1, activity: 0, premium: false },
    ]);
  });

  test("a completed purchase sends credits and Premium to open pages", async () => {
    const member = await addBuyer();
    const page = await openPage(member);
    const bought = await addPending(member);
    await applyPaymentEvent(
      bought,
      { state: "completed" },
      realServices({ defer: (_name, work) => void work }),
    );
    await expect
      .poll(() => page.events.at(-1))
      .toEqual({
        ...{ type: "badges", unread: 0, newLikes: 0, activity: 1 },
        ...{ credits: 10, premium: true },
      });
  });

  test("open pages get new counts, and nothing is read if no page is open", async () => {
    const { writer, reader } = await addTwoWithChat();
    const page = await openPage(reader);
    await addLike(writer, reader);
    await services.live.refreshBadges(reader.siteId, reader.id);
    await services.live.refreshBadges(writer.siteId, writer.id);
    await expect.poll(() => page.events.at(-1)).toMatchObject({ type: "badges", newLikes: 1 });
  });

  test("a page that is silent for two minutes is no longer online", async () => {
    const member = await addMember(await addSite());
    const page = await openPage(member);
    vi.setSystemTime(Date.now() + 119_000);
    expect(await connectionObjectOf(member).isOnline()).toBe(true);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await connectionObjectOf(member).isOnline()).toBe(false);
    expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
    await expect.poll(() => page.closed).toBe(1001);
  });

  test("lists see a member as online from the first page to the last", async () => {
    const member = await addMember(await addSite());
    const seenAt = async () =>
      (await env.DB.prepare("SELECT seen_at FROM online_members WHERE member_id = ?")
        .bind(member.id)
        .first<number>("seen_at")) ?? null;
    const opened = Date.now();
    const first = await openPage(member);
    await expect.poll(seenAt).toBeGreaterThanOrEqual(opened);
    const second = await openPage(member);
    second.socket.close(1000, "bye");
    await expect.poll(() => second.closed).toBe(1000);
    expect(await seenAt()).not.toBeNull();
    first.socket.close(1000, "bye");
    await expect.poll(() => first.closed).toBe(1000);
    await runDurableObjectAlarm(connectionObjectOf(member));
    await expect.poll(seenAt).toBeNull();
  });

  test("an open page is recorded as online again after eight minutes", async () => {
    const member = await addMember(await addSite());
    const session = await newSession(member);
    await openPage(member, session);
    const seenAt = () =>
      env.DB.prepare("SELECT seen_at FROM online_members WHERE member_id = ?")
        .bind(member.id)
        .first<number>("seen_at");
    await expect.poll(seenAt).toBeGreaterThan(0);
    const again = Date.now() + ONLINE_REFRESH;
    vi.setSystemTime(again);
    await openPage(member, session);
    await expect.poll(seenAt).toBeGreaterThanOrEqual(again);
  });

  test("a page that fell silent leaves the list of online members", async () => {
    const member = await addMember(await addSite());
    await openPage(member);
    const isListed = async () =>
      (await env.DB.prepare("SELECT 1 FROM online_members WHERE member_id = ?")
        .bind(member.id)
        .first()) !== null;
    await expect.poll(isListed).toBe(true);
    vi.setSystemTime(Date.now() + 120_000);
    await runDurableObjectAlarm(connectionObjectOf(member));
    await expect.poll(isListed).toBe(false);
  });

  test("twenty page loads in a row write the presence once", async () => {
    const member = await addMember(await addSite());
    const seenAt = () =>
      env.DB.prepare("SELECT seen_at FROM online_members WHERE member_id = ?")
        .bind(member.id)
        .first<number>("seen_at");
    const session = await newSession(member);
    const times = new Set<number | null>();
    for (let n = 0; n < 20; n++) {
      const page = await openPage(member, session);
      await expect.poll(seenAt).not.toBeNull();
      times.add(await seenAt());
      page.socket.close(1000, "bye");
      await expect.poll(() => page.closed).toBe(1000);
    }
    expect(times.size).toBe(1);
  });

  test("a session that ends leaves the list of online members", async () => {
    const member = await addMember(await addSite());
    await openPage(member);
    const isListed = async () =>
      (await env.DB.prepare("SELECT 1 FROM online_members WHERE member_id = ?")
        .bind(member.id)
        .first()) !== null;
    await expect.poll(isListed).toBe(true);
    await services.live.closeSession(member.siteId, member.id);
    await runDurableObjectAlarm(connectionObjectOf(member));
    await expect.poll(isListed).toBe(false);
  });

  test("all pages of a member close at once, and an object without pages sleeps", async () => {
    const member = await addMember(await addSite());
    const pages = [await openPage(member), await openPage(member)];
    await services.live.closeSession(member.siteId, member.id);
    await expect
      .poll(() => pages.map(({ closed }) => closed))
      .toEqual([SESSION_ENDED_CODE, SESSION_ENDED_CODE]);
    expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
    expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(false);
  });

  test("the sessions of an open page are checked repeatedly", async () => {
    const member = await addMember(await addSite());
    const page = await openPage(member);
    for (let n = 0; n < 3; n++)
      expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
    expect([page.closed, await connectionObjectOf(member).isOnline()]).toEqual([0, true]);
  });

  test("a close without a code, or with a forbidden one, is answered normally", async () => {
    const member = await addMember(await addSite());
    for (const close of [
      (socket: WebSocket) => socket.close(),
      (socket: WebSocket) => socket.close(1000, "bye"),
      (socket: WebSocket) => socket.close(4999),
    ]) {
      const page = await openPage(member);
      close(page.socket);
      await expect.poll(() => page.closed).toBeGreaterThanOrEqual(1000);
    }
    await runInDurableObject(connectionObjectOf(member), async (channel: MemberChannel) => {
      for (const code of [1004, 1005, 1006, 1015]) {
        const { 0: client, 1: server } = new WebSocketPair();
        for (const side of [client, server]) side.accept();
        await channel.webSocketClose(server, code, "");
      }
      const { 1: server } = new WebSocketPair();
      server.accept();
      await channel.webSocketError(server);
    });
  });

  test("typing faster than any hand is not passed on", async () => {
    const { id, writer, reader } = await addTwoWithChat();
    const hers = await openPage(writer);
    const his = await openPage(reader);
    for (let n = 0; n < 300; n++)
      hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
    await expect.poll(() => his.events.length).toBeGreaterThan(5);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(his.events.length).toBeLessThan(20);
  });

  test("sixty pages of a member get each message once, a closed one frees its place", async () => {
    const { reader, send } = await addTwoWithChat();
    const pages = [];
    const session = await newSession(reader);
    for (let n = 0; n < 60; n++) pages.push(await openPage(reader, session));
    for (let seq = 2; seq <= 4; seq++) await send();
    for (const page of pages) await expect.poll(() => receivedNumbersOf(page)).toEqual([2, 3, 4]);
    expect((await requestSocket(reader, session)).status).toBe(429);
    pages[0]?.socket.close(1000);
    await expect.poll(async () => (await requestSocket(reader, session)).status).toBe(101);
  });
});

describe("channel sessions", () => {
  const services = realServices();

  const endWithoutEvent = (session: string) =>
    env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(session).run();

  /** A minute passes: cached reads expire, and the object's alarm runs. */
  async function waitAMinute(member: TestMember) {
    vi.setSystemTime(Date.now() + 60_000);
    expect(await runDurableObjectAlarm(connectionObjectOf(member))).toBe(true);
  }

  afterEach(() => void vi.useRealTimers());

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

  test("logging out closes the pages of that session and of no other", async () => {
    const member = await addMember(await addSite());
    const here = await newSession(member);
    const there = await newSession(member);
    const mine = await openPage(member, here);
    const others = await openPage(member, there);
    await endSession(services, here);
    await expect.poll(() => mine.closed).toBe(SESSION_ENDED_CODE);
    await connectionObjectOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
    await expect.poll(() => others.events.length).toBe(2);
    expect(others.closed).toBe(0);
    expect(mine.events).toHaveLength(1);
  });

  test("a login that replaces a session closes the pages of the old one, of any member", async () => {
    const site = await addSite();
    const before = await addMember(site);
    const after = await addMember(site);
    await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
      .bind(await services.passwords.hash("a quiet evening"), after.id)
      .run();
    const session = await hashSecret(
      await startSession(services, { siteId: site, accountId: before.id, device: "" }),
    );
    const page = await openPage(before, session);
    const place = { siteId: site, network: "n", device: "", replaces: session };
    expect(
      (
        await logIn(services, place, {
          email: emailAddressOf(after.id),
          password: "a quiet evening",
        })
      ).ok,
    ).toBe(true);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
  });

  test("a session that ended elsewhere loses its socket within a minute", async () => {
    const { reader, send } = await addTwoWithChat();
    const gone = await newSession(reader);
    const stays = await newSession(reader);
    const page = await openPage(reader, gone);
    const other = await openPage(reader, stays);
    await endWithoutEvent(gone);
    await waitAMinute(reader);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    await send();
    await expect.poll(() => other.events.length).toBe(2);
    expect([page.events.length, other.closed]).toEqual([1, 0]);
  });

  test("a message before the alarm is not sent to a page with an ended session", async () => {
    const { reader, send } = await addTwoWithChat();
    const session = await newSession(reader);
    const page = await openPage(reader, session);
    await send();
    await expect.poll(() => page.events.length).toBe(2); // just verified, cached for ten seconds
    await endWithoutEvent(session);
    vi.setSystemTime(Date.now() + 10_001);
    await send();
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect(page.events).toHaveLength(2);
  });

  test("a socket that opens after its session ended is closed first", async () => {
    const member = await addMember(await addSite());
    const session = await newSession(member);
    await endWithoutEvent(session);
    const page = await openSocket(member, session);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect(page.events).toEqual([]);
  });

  test("a socket of an ended or foreign session is closed first", async () => {
    const site = await addSite();
    const member = await addMember(site);
    const other = await addMember(site);
    const own = await newSession(member);
    const foreign = await newSession(other);
    const page = await openSocket(member, foreign);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    const late = await openSocket(member, own);
    await expect.poll(() => late.closed).toBe(SESSION_ENDED_CODE);
    expect([page.events, late.events]).toEqual([[], []]);
  });

  test("an expired session gets no event from that moment", async () => {
    const member = await addMember(await addSite());
    const session = await newSession(member);
    vi.setSystemTime(Date.now() + 30 * 86_400_000 - 1_000);
    const page = await openPage(member, session);
    const announce = () =>
      connectionObjectOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
    expect(await announce()).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await announce()).toBe(0);
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect(page.events).toHaveLength(2);
  });

  test.each(["banned", "suspended", "deletion_pending"])(
    "the pages of an account that is %s end within a minute, by any actor",
    async (status) => {
      const member = await addMember(await addSite());
      const page = await openPage(member);
      await env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?")
        .bind(status, member.id)
        .run();
      await waitAMinute(member);
      await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    },
  );

  test("typing of a session that ended is sent to nobody", async () => {
    const { id, writer, reader } = await addTwoWithChat();
    const session = await newSession(writer);
    const hers = await openPage(writer, session);
    const his = await openPage(reader);
    await endWithoutEvent(session);
    vi.setSystemTime(Date.now() + 10_001);
    hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
    await expect.poll(() => hers.closed).toBe(SESSION_ENDED_CODE);
    expect(his.events).toHaveLength(1);
  });
});

describe("session version", () => {
  test("a message carries the session version, which reveals an ended session at once", async () => {
    const { reader, send } = await addTwoWithChat();
    const gone = await newSession(reader);
    const stays = await newSession(reader);
    const page = await openPage(reader, gone);
    const other = await openPage(reader, stays);
    await send();
    await expect.poll(() => [page.events.length, other.events.length]).toEqual([2, 2]);
    await env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(gone).run();
    await newSession(reader); // the number stays the same
    await send();
    await expect.poll(() => other.events.length).toBe(3);
    expect([page.closed, page.events.length, other.closed]).toEqual([SESSION_ENDED_CODE, 2, 0]);
  });
});

describe("open channel", () => {
  const services = realServices();

  test("a member's own page creates their object in their part of the world", async () => {
    const site = await addSite();
    const calls: unknown[] = [];
    const channels = {
      getByName(name: string, options: unknown) {
        calls.push(name, options);
        return { fetch: async () => new Response("opened") };
      },
    };
    const bindings = { ...env, MEMBER_CHANNELS: channels } as unknown as Env;
    const member = await addMember(site, { country: "PL", region: "PL-14" });
    const secret = await startSession(services, { siteId: site, accountId: member.id, device: "" });
    const headers = {
      upgrade: "websocket",
      origin: `http://${site}`,
      cookie: `auth.session=${secret}`,
    };
    const answer = await openLiveSocket(
      new Request(`http://${site}/live`, { headers }),
      bindings,
      services,
    );
    expect(await answer.text()).toBe("opened");
    expect(calls).toEqual([`${site}:${member.id}`, { locationHint: "eeur" }]);
  });

  test("without a supported country the object is created near the client", () => {
    expect(locationHintFor("NZ")).toEqual({ locationHint: "oc" });
    expect(locationHintFor("XX")).toEqual({});
    expect(locationHintFor(null)).toEqual({});
  });
});

describe("hostile", () => {
  const lines = recordLog();
  /** The logged reasons of protocol violations, in alphabetical order. */
  const loggedViolations = () =>
    lines
      .filter((line) => line.includes("live.strange"))
      .map((line) => (JSON.parse(line) as { reason: string }).reason)
      .sort();

  /** Sends an event from a member's page and waits until it is processed. */
  const sendEvent = (from: TestMember, event: object) =>
    runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
      const [socket] = state.getWebSockets();
      if (socket) await channel.webSocketMessage(socket, JSON.stringify(event));
    });
  const receivedOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT received_seq AS seq FROM participants WHERE member_id = ?")
      .bind(id)
      .first<number>("seq");

  test("four thousand bad frames are logged once per kind, and others still chat", async () => {
    const { id, writer } = await addTwoWithChat();
    const flood = await addSenderAndRecipient();
    const good = await addSenderAndRecipient();
    const frames = [
      { type: "anything" },
      { type: "typing", conversationId: id, to: writer.id },
      { type: "received", conversationId: id, seq: 1 },
      { type: "send", ...messageCallTo(flood.reader, "") },
    ].map((frame) => JSON.stringify(frame));
    for (let n = 0; n < 4_000; n++) flood.page.socket.send(frames[n % frames.length] as string);
    sendPageCall(good.page, messageCallTo(good.reader, "in the middle of it"));
    await expect.poll(() => responsesTo(good.page), { timeout: 40_000 }).toEqual([1]);
    await expect.poll(() => responsesTo(flood.page).length, { timeout: 40_000 }).toBe(1_000);
    expect(loggedViolations()).toEqual(["invalid", "no_event", "too_fast"]);
    expect([flood.page.closed, await storedMessagesOf(flood.writer)]).toEqual([0, []]);
  });

  test("a frame of a megabyte is dropped, and the next message is sent", async () => {
    const { writer, reader, page } = await addSenderAndRecipient();
    const call = JSON.stringify({ type: "send", ...messageCallTo(reader) });
    for (const frame of [call.padEnd(2 ** 20), "x".repeat(2 ** 20), "[".repeat(2 ** 20)])
      page.socket.send(frame);
    page.socket.send(new Uint8Array(2 ** 20));
    sendPageCall(page, messageCallTo(reader, "small"));
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    expect((await storedMessagesOf(writer)).map(({ body }) => body)).toEqual(["small"]);
    expect(loggedViolations()).toEqual(["no_event"]);
  });

  test("no field of a message sets its author, position, kind or price", async () => {
    const { writer, reader, page } = await addSenderAndRecipient();
    const other = await addMember(writer.siteId, { premium: true, credits: 5 });
    const forged = [
      ...["senderId", "sender_id", "memberId", "account"].map((name) => ({ [name]: other.id })),
      ...["conversationId", "conversation", "siteId"].map((name) => ({ [name]: "another" })),
      { seq: 7 },
      { at: 1 },
      { credits: 0 },
      { shown: 0 },
      { reason: "bonus" },
      { gift: "rose" },
      { gift_credits: 0 },
      { photo: true },
      { photo_credits: 0 },
      { reply_to: "1" },
      { reply_to: 0 },
      { reply_to: 1.5 },
      { agrees: 1 },
      { price: -1 },
      { from: "another" },
    ];
    for (const field of forged) sendPageCall(page, { ...messageCallTo(reader), ...field });
    await expect
      .poll(() => responsesTo(page).length + page.closed)
      .toBeGreaterThan(forged.length - 1);
    expect(new Set(responsesTo(page))).toEqual(new Set(["invalid"]));
    for (const who of [writer, other]) expect(await storedMessagesOf(who)).toEqual([]);
  });

  test("typing and received events use the socket's member, not the page's claim", async () => {
    const { id, writer, reader } = await addTwoWithChat();
    const third = await addMember(writer.siteId);
    const hers = await openPage(writer);
    const his = await openPage(reader);
    await openPage(third);
    const forged = { conversationId: id, memberId: reader.id, receiverId: reader.id };
    await sendEvent(third, { type: "received", seq: 1, ...forged });
    await sendEvent(third, { type: "typing", to: writer.id, ...forged });
    expect(await receivedOf(reader)).toBe(0);
    await sendEvent(writer, { type: "typing", to: reader.id, ...forged });
    await expect
      .poll(() => his.events.at(-1))
      .toMatchObject({ type: "typing", memberId: writer.id });
    expect(hers.events.map(({ type }) => type)).toEqual(["badges"]);
  });

  test("a page with an ended session reports no receipt and is disconnected", async () => {
    const { id, reader } = await addTwoWithChat();
    const session = await newSession(reader);
    const page = await openPage(reader, session);
    await env.DB.prepare("DELETE FROM sessions WHERE id_hash = ?").bind(session).run();
    await sendEvent(reader, { type: "received", conversationId: id, seq: 1 });
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect(await receivedOf(reader)).toBe(0);
  });
});

describe("blocked members", () => {
  type Page = Awaited<ReturnType<typeof openPage>>;

  let me: TestMember;
  let her: TestMember;
  let chat: ConversationId;
  let mine: Page;
  let hers: Page;

  /** Two members with unseen mutual likes, each with an open page. */
  beforeEach(async () => {
    const site = await addSite();
    me = await addMember(site, { premium: true, credits: 50, gender: "male" });
    her = await addMember(site, { premium: true, credits: 50 });
    chat = await conversationIdOf(site, me.id, her.id);
    [mine, hers] = [await openPage(me), await openPage(her)];
    await likeEachOther();
  });

  async function likeEachOther() {
    await likeMember(services(), viewerOf(me), her.id);
    await likeMember(services(), viewerOf(her), me.id);
    await settled();
  }

  /** Every interaction between the two, then one more of each kind: unread messages, unseen likes. */
  async function talk() {
    await runLiveActions(her, me); // no chat exists yet: typing is not shown
    await runLiveActions(me, her);
    await runLiveActions(her, me);
    await runLiveActions(me, her); // she has not read the last of these
    await likeEachOther();
  }

  const MARK = 77;
  /**
   * Returns all events that a page has received, including those in transit, and empties its list.
   */
  async function receivedEvents(member: TestMember, page: Page): Promise<LiveEvent[]> {
    await connectionObjectOf(member).announce({ type: "badges", unread: MARK, newLikes: MARK });
    if (!page.closed) await expect.poll(() => page.events.at(-1)).toMatchObject({ unread: MARK });
    return page.events.splice(0).filter((event) => !("unread" in event && event.unread === MARK));
  }

  /**
   * The events of a page that reveal the other member: their id, the text of either, and every count
   * above zero. A member's own like of the other is sent to their own pages (R219); one of somebody
   * else would identify the recipient.
   */
  const traces = (events: LiveEvent[], other: TestMember) =>
    events.filter((event) => {
      if (event.type === "liked") return event.id !== other.id;
      const text = JSON.stringify(event);
      const counts = event.type === "badges" && event.unread + event.newLikes > 0;
      return counts || text.includes(other.id) || text.includes(chat);
    });

  async function suspend(member: TestMember) {
    await addModerationAction(member, { action: "suspend" });
    await executeWaitingActions(services());
  }

  /** An invisible member reveals themself by writing (R130). */
  const WRITING = ["posts", "sends over the socket"];

  test("before the block each page gets every kind of event of the other", async () => {
    await talk();
    for (const [member, page, other] of [
      [me, mine, her],
      [her, hers, me],
    ] as const) {
      const found = traces(await receivedEvents(member, page), other);
      const types = new Set(found.map(({ type }) => type));
      expect([...types]).toEqual(
        expect.arrayContaining(["badges", "message", "reaction", "read", "typing"]),
      );
    }
  });

  /** The only event after one's own block: the blocker's pages remove the chat. */
  const chatGone = () => ({
    type: "badges",
    unread: 0,
    newLikes: 0,
    activity: 0,
    premium: true,
    chat: { id: chat, unread: null, at: expect.any(Number) },
  });

  test.each([
    ["a block of one's own", true, () => blockMember(services(), me, her.id), [], "me"],
    ["the other's block", true, () => blockMember(services(), her, me.id), [], "her"],
    ["a suspension", true, () => suspend(her), [], null],
    [
      "the other made herself invisible, who was only liked",
      false,
      () => setPrivacySwitch(services(), her, { which: "invisible", on: true }),
      WRITING,
      null,
    ],
  ] as const)("after %s no open page gets any event about the other", async (...testCase) => {
    const [, talked, happens, except, blocker] = testCase;
    if (talked) await talk();
    await receivedEvents(me, mine);
    await receivedEvents(her, hers);
    await happens();
    await settled();
    await runLiveActions(her, me, except);
    await runLiveActions(me, her);
    expect(traces(await receivedEvents(me, mine), her)).toEqual(
      blocker === "me" ? [chatGone()] : [],
    );
    expect(traces(await receivedEvents(her, hers), me)).toEqual(
      blocker === "her" ? [chatGone()] : [],
    );
  });

  test("a suspended member's open pages are closed", async () => {
    await suspend(her);
    await settled();
    await expect.poll(() => hers.closed).toBe(SESSION_ENDED_CODE);
  });
});

import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import { sendMessage } from "../../app/domain/conversation/send-message";
import { type MemberId, unpackClientId } from "../../app/kit/ids";
import { SESSION_ENDED_CODE } from "../../app/live/protocol";
import { directory } from "../../tests/support/bindings";
import { asId } from "../../tests/support/member-by";
import { addBlock, changeProfile, siteOf } from "../../tests/support/member-fixtures";
import {
  connectionObjectOf,
  messageCallTo,
  newSession,
  openPage,
  openSocket,
  receivedNumbersOf,
  responsesTo,
  sendPageCall,
} from "../../tests/support/open-page";
import { balanceOf, sumOfEntries } from "../../tests/support/send-messages";
import {
  addSenderAndRecipient,
  postToMessageApi,
  storedMessagesOf,
} from "../../tests/support/sender-and-recipient";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";

describe("send queue", () => {
  test("a message over the socket is stored, charged, answered and published", async () => {
    const { writer, reader, page } = await addSenderAndRecipient(3);
    const hers = await openPage(writer);
    const his = await openPage(reader);
    const call = messageCallTo(reader, "over the line");
    sendPageCall(page, call);
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    expect(page.events.find(({ type }) => type === "sent")).toMatchObject({
      clientId: call.client_id,
      message: { seq: 1, credits: 1, balance: 2 },
    });
    for (const receiver of [page, hers, his])
      await expect.poll(() => receivedNumbersOf(receiver)).toEqual([1]);
    expect(his.events.at(-1)).toMatchObject({
      body: "over the line",
      senderId: writer.id,
      clientId: call.client_id,
      unread: 1,
      totalUnread: 1,
    });
    expect(his.events.at(-1)).not.toHaveProperty("balance");
    expect(hers.events.at(-1)).toMatchObject({ unread: 0, totalUnread: 0, balance: 2 });
    expect(responsesTo(hers)).toEqual([]);
  });

  test("32 messages of one member in transit arrive in order", async () => {
    const { writer, reader, page } = await addSenderAndRecipient();
    const his = await openPage(reader);
    const calls = Array.from({ length: 32 }, (_, n) => messageCallTo(reader, `n${n}`));
    for (const call of calls) sendPageCall(page, call);
    const numbers = calls.map((_, n) => n + 1);
    await expect.poll(() => responsesTo(page)).toEqual(numbers);
    await expect.poll(() => receivedNumbersOf(his)).toEqual(numbers);
    const storedMessages = await storedMessagesOf(writer);
    expect(storedMessages.map(({ clientId }) => unpackClientId(clientId))).toEqual(
      calls.map(({ client_id }) => client_id),
    );
    expect([await balanceOf(writer.id), await sumOfEntries(writer.id)]).toEqual([68, 68]);
  });

  test("a message waits for the response to the previous one, across chats", async () => {
    const { writer, reader, page } = await addSenderAndRecipient();
    const [calls, expected] = [[], []] as [object[], unknown[]];
    for (let n = 1; n <= 6; n++) {
      calls.push(
        messageCallTo(await addMember(writer.siteId, { profileStatus: "hidden" })),
        messageCallTo(reader),
      );
      expected.push("not_found", n);
    }
    for (const call of calls) sendPageCall(page, call);
    await expect.poll(() => responsesTo(page).length).toBe(calls.length);
    expect(responsesTo(page)).toEqual(expected);
  });

  test("a message sent by HTTP is published to the sender's own pages", async () => {
    const { writer, reader, page } = await addSenderAndRecipient(5);
    expect((await postToMessageApi(writer, messageCallTo(reader))).ok).toBe(true);
    await expect.poll(() => receivedNumbersOf(page)).toEqual([1]);
    expect(responsesTo(page)).toEqual([]);
  });

  test("an object that hibernated answers on the socket that stayed open", async () => {
    const { writer, reader, page } = await addSenderAndRecipient(5);
    await evictDurableObject(connectionObjectOf(writer));
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    await expect.poll(() => receivedNumbersOf(page)).toEqual([1]);
  });

  test("price and maximum length come from the site", async () => {
    const { writer, reader, page } = await addSenderAndRecipient(5, {
      message_credits: 2,
      message_length: 10,
    });
    for (const text of ["ten or fewer", "ten", "ten", "ten"])
      sendPageCall(page, { ...messageCallTo(reader, text), price: 2 });
    await expect.poll(() => responsesTo(page)).toEqual(["invalid", 1, 2, "not_enough_credits"]);
    expect(await balanceOf(writer.id)).toBe(1);
  });

  test("a message before the initial counts is sent too", async () => {
    const { writer, reader } = await addSenderAndRecipient(5);
    const page = await openSocket(writer, await newSession(writer));
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => responsesTo(page)).toEqual([1]);
  });
});

describe("send queue consent", () => {
  async function addWriterAndReader(settings: Record<string, unknown> = {}) {
    const site = await addSite(settings);
    const writer = await addMember(site, { premium: true, credits: 9 });
    const reader = await addMember(site);
    return { writer, reader, page: await openPage(writer) };
  }

  test("over the socket a changed price is returned, and the resend uses it", async () => {
    const { reader, page } = await addWriterAndReader({ message_credits: 3 });
    const call = messageCallTo(reader);
    sendPageCall(page, call);
    await expect.poll(() => responsesTo(page)).toEqual(["price_changed"]);
    expect(page.events.at(-1)).toMatchObject({ clientId: call.client_id, price: 3 });
    sendPageCall(page, { ...call, price: 3 });
    await expect.poll(() => responsesTo(page)).toEqual(["price_changed", 1]);
    expect(page.events.find(({ type }) => type === "sent")).toMatchObject({
      message: { credits: 3, balance: 6 },
    });
  });

  test("a page that sends no price sends only free messages", async () => {
    const { reader, page } = await addWriterAndReader();
    const { price: _, ...call } = messageCallTo(reader);
    sendPageCall(page, call);
    await expect.poll(() => responsesTo(page)).toEqual(["price_changed"]);
  });

  test("over the socket the first paid message to a fictional profile carries consent", async () => {
    const { writer, reader, page } = await addWriterAndReader();
    await changeProfile(reader.id, { fictional: 1 });
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => responsesTo(page)).toEqual(["consent_needed"]);
    sendPageCall(page, { ...messageCallTo(reader), agrees: true });
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => responsesTo(page)).toEqual(["consent_needed", 1, 2]);
    const row = await env.DB.prepare("SELECT subject FROM consents WHERE account_id = ?")
      .bind(writer.id)
      .first();
    expect(row).toEqual({ subject: "fictional_profiles" });
  });
});

describe("send queue errors", () => {
  afterEach(() => void vi.useRealTimers());

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

  const rich = { premium: true, credits: 500 };
  const messagesOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?").bind(id).first("n");

  /** A member with many credits and a recipient, on a site. */
  async function addWriterAndReader(options: Parameters<typeof addMember>[1] = rich) {
    const site = await addSite();
    return { site, writer: await addMember(site, options), reader: await addMember(site) };
  }

  /** The responses to these requests of a member's page; checks that nothing was written. */
  async function expectRefused(writer: TestMember, calls: object[]) {
    const page = await openPage(writer);
    for (const call of calls) sendPageCall(page, call);
    await expect.poll(() => responsesTo(page).length).toBe(calls.length);
    expect(await messagesOf(writer)).toBe(0);
    return responsesTo(page);
  }

  test("missing, hidden, blocking or own recipients get one error, an own block another", async () => {
    const { site, writer, reader } = await addWriterAndReader();
    const elsewhere = await addMember(await addSite());
    const hidden = await addMember(site, { profileStatus: "hidden" });
    const blocked = await addMember(site);
    await addBlock(reader, writer);
    await addBlock(writer, blocked);
    const unknownMember = { id: asId<MemberId>("0".repeat(22)) };
    const calls = [unknownMember, elsewhere, hidden, blocked, reader, writer].map((to) =>
      messageCallTo(to),
    );
    const own = calls.map(({ to }) => (to === blocked.id ? "blocked" : "not_found"));
    expect(await expectRefused(writer, calls)).toEqual(own);
  });

  test("no message is sent without credits, starts or a confirmed address", async () => {
    const { site, writer, reader } = await addWriterAndReader({ premium: true });
    expect(await expectRefused(writer, [messageCallTo(reader)])).toEqual(["not_enough_credits"]);
    const waiting = await addMember(site, { ...rich, status: "not_confirmed" });
    expect(await expectRefused(waiting, [messageCallTo(reader)])).toEqual(["email_unconfirmed"]);
    const free = await addMember(site);
    const page = await openPage(free);
    for (let n = 0; n < 3; n++)
      sendPageCall(page, { ...messageCallTo(await addMember(site)), price: 0 });
    await expect.poll(() => responsesTo(page)).toEqual([1, 1, "free_starts_used"]);
  });

  test("an invalid message is rejected with its client id", async () => {
    const { writer, reader } = await addWriterAndReader();
    const call = messageCallTo(reader);
    const calls = [
      ...["", " ", "x".repeat(1_001), 7, null].map((text) => ({ ...call, text })),
      ...["", "someone", 7, { id: reader.id }].map((to) => ({ ...call, to })),
      { ...call, client_id: "x".repeat(36) },
      ...[-1, 0.5, "1", null].map((price) => ({ ...call, price })),
      { ...call, agrees: "yes" },
      { ...call, siteId: "elsewhere" },
      { client_id: call.client_id },
    ];
    expect(await expectRefused(writer, calls)).toEqual(calls.map(() => "invalid"));
  });

  test("an invalid event is dropped, and the socket stays open", async () => {
    const { writer, reader } = await addWriterAndReader();
    const page = await openPage(writer);
    const good = JSON.stringify({ type: "send", ...messageCallTo(reader) });
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      "7",
      '"send"',
      '{"type":"send"}',
      '{"type":"sent"}',
      JSON.stringify({ type: "send", to: reader.id, text: "no id" }),
      JSON.stringify({ type: "send", ...messageCallTo(reader), client_id: "short" }),
      JSON.stringify({ type: "send", ...messageCallTo(reader), client_id: ["x".repeat(36)] }),
      JSON.stringify({ type: "toString", ...messageCallTo(reader) }),
      good.padEnd(20_001),
    ])
      page.socket.send(text);
    page.socket.send(new TextEncoder().encode(good));
    page.socket.send(good.padEnd(20_000));
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    expect(page.closed).toBe(0);
  });

  test("a member sends 300 at once by socket and HTTP, then five a second", async () => {
    const { site, writer, reader } = await addWriterAndReader();
    const pages = [await openPage(writer), await openPage(writer)] as const;
    const empty = () => messageCallTo(reader, "");
    for (let n = 0; n < 299; n++) sendPageCall(pages[n % 2 ? 1 : 0], empty());
    await expect.poll(() => pages.flatMap((page) => responsesTo(page)).length).toBe(299);
    const post = async () => {
      const { to, client_id: clientId, text, price: shown } = messageCallTo(reader);
      const sender = { site: await siteOf(site), id: writer.id };
      return sendMessage(realServices(), sender, { to, clientId, text, shown });
    };
    expect(await post()).toMatchObject({ ok: true });
    expect(await post()).toEqual({ ok: false, refusal: "too_fast", seconds: 1 });
    sendPageCall(pages[0], empty());
    await expect.poll(() => responsesTo(pages[0]).at(-1)).toBe("too_fast");
    vi.setSystemTime(Date.now() + 1_000);
    for (let n = 0; n < 6; n++) sendPageCall(pages[1], empty());
    await expect
      .poll(() => responsesTo(pages[1]).slice(-6))
      .toEqual([...Array.from({ length: 5 }, () => "invalid"), "too_fast"]);
    expect(await messagesOf(writer)).toBe(1);
  });
});

describe("send queue resend", () => {
  const rooms = (env as unknown as Env).CONVERSATION_ROOMS;

  test("a message resent over a new socket and by HTTP is stored once", async () => {
    const { site, writer, reader, page } = await addSenderAndRecipient(5);
    const his = await openPage(reader);
    const call = messageCallTo(reader, "once");
    sendPageCall(page, call);
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    const again = await openPage(writer);
    sendPageCall(again, call);
    await expect.poll(() => responsesTo(again)).toEqual([1]);
    expect(await postToMessageApi(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
    await evictDurableObject(rooms.getByName(await conversationIdOf(site, writer.id, reader.id)));
    sendPageCall(again, call);
    await expect.poll(() => responsesTo(again)).toEqual([1, 1]);
    expect(await postToMessageApi(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
    sendPageCall(again, { ...call, text: "twice" });
    await expect.poll(() => responsesTo(again)).toEqual([1, 1, "client_id_reused"]);
    sendPageCall(again, messageCallTo(reader));
    await expect.poll(() => receivedNumbersOf(his)).toEqual([1, 2]);
    for (const receiver of [page, again])
      await expect.poll(() => receivedNumbersOf(receiver).at(-1)).toBe(2);
    expect(receivedNumbersOf(page)).toEqual([1, 2]);
    expect([(await storedMessagesOf(writer)).length, await balanceOf(writer.id)]).toEqual([2, 3]);
  });

  test("a message sent by HTTP and socket at once is stored and charged once", async () => {
    const { writer, reader, page } = await addSenderAndRecipient(5);
    const call = messageCallTo(reader);
    sendPageCall(page, call);
    expect(await postToMessageApi(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    expect([(await storedMessagesOf(writer)).length, await balanceOf(writer.id)]).toEqual([1, 4]);
  });

  test("a message that the database rejects is not acknowledged, and the retry sends it", async () => {
    const { writer, reader, page } = await addSenderAndRecipient(5);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await env.DB.exec(
      `CREATE TRIGGER full BEFORE INSERT ON wallet_entries WHEN NEW.wallet_id = (SELECT id FROM wallets WHERE account_id = '${writer.id}') BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    const call = messageCallTo(reader);
    sendPageCall(page, call);
    await expect.poll(() => responsesTo(page)).toEqual(["failed"]);
    expect(await storedMessagesOf(writer)).toEqual([]);
    await env.DB.exec("DROP TRIGGER full");
    sendPageCall(page, call);
    await expect.poll(() => responsesTo(page)).toEqual(["failed", 1]);
    vi.restoreAllMocks();
  });
});

describe("send queue sessions", () => {
  afterEach(() => void vi.useRealTimers());

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

  const messagesOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?").bind(id).first("n");

  /** A member with credits and a recipient, on a site. */
  async function addWriterAndReader() {
    const site = await addSite();
    const writer = await addMember(site, { premium: true, credits: 5 });
    return { site, writer, reader: await addMember(site) };
  }

  /**
   * Opens a member's page, applies a change to the member or session, and sends a message a minute
   * later.
   */
  async function sendAMinuteAfter(
    change: (writer: TestMember, session: string) => Promise<unknown>,
  ) {
    const { writer, reader } = await addWriterAndReader();
    const session = await newSession(writer);
    const page = await openPage(writer, session);
    await runDurableObjectAlarm(connectionObjectOf(writer)); // sessions were just verified
    await change(writer, session);
    vi.setSystemTime(Date.now() + 45_001);
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect([responsesTo(page), await messagesOf(writer)]).toEqual([[], 0]);
  }
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();

  test("an ended session sends nothing, and its socket is closed", () =>
    sendAMinuteAfter((_writer, session) => run("DELETE FROM sessions WHERE id_hash = ?", session)));

  test("an expired session sends nothing, and its socket is closed", () =>
    sendAMinuteAfter((_writer, session) =>
      run("UPDATE sessions SET expires_at = ? WHERE id_hash = ?", Date.now() + 1, session),
    ));

  test("a session of another site sends nothing, and its socket is closed", () =>
    sendAMinuteAfter(async (_writer, session) =>
      run("UPDATE sessions SET site_id = ? WHERE id_hash = ?", await addSite(), session),
    ));

  test.each(["banned", "suspended", "deletion_pending"])(
    "an account that is %s sends nothing, and its socket is closed",
    (status) =>
      sendAMinuteAfter(({ id }) => run("UPDATE accounts SET status = ? WHERE id = ?", status, id)),
  );

  test("an account banned a moment ago sends nothing either", async () => {
    const { writer, reader } = await addWriterAndReader();
    const page = await openPage(writer);
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    await run("UPDATE accounts SET status = 'banned' WHERE id = ?", writer.id);
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => responsesTo(page).length + page.closed).toBeGreaterThan(1);
    expect(await messagesOf(writer)).toBe(1);
  });

  test("a socket of a host that moved to another site is closed and sends nothing", () =>
    sendAMinuteAfter(async ({ siteId }) => {
      const other = await addSite();
      const lead = (host: string, id: string) =>
        directory.prepare("UPDATE sites SET host = ? WHERE id = ?").bind(host, id).run();
      await lead("old.test", siteId);
      await lead(siteId, other);
    }));

  test("before the initial counts a page of a foreign session sends nothing", async () => {
    const { site, writer, reader } = await addWriterAndReader();
    await openPage(writer);
    await runDurableObjectAlarm(connectionObjectOf(writer));
    const page = await openSocket(writer, await newSession(await addMember(site)));
    sendPageCall(page, messageCallTo(reader));
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect([responsesTo(page), await messagesOf(writer)]).toEqual([[], 0]);
  });

  test("a page of a previous member of the browser sends nothing as another", async () => {
    const { writer, reader } = await addWriterAndReader();
    const page = await openPage(writer);
    sendPageCall(page, { ...messageCallTo(reader), from: writer.id });
    await expect.poll(() => responsesTo(page)).toEqual([1]);
    sendPageCall(page, { ...messageCallTo(reader), from: reader.id });
    await expect.poll(() => page.closed).toBe(SESSION_ENDED_CODE);
    expect([responsesTo(page), await messagesOf(writer)]).toEqual([[1], 1]);
  });
});

describe("replies", () => {
  const messagesOf = (page: Awaited<ReturnType<typeof openPage>>) =>
    page.events.flatMap((event) => (event.type === "message" ? [event] : []));

  test("a reply event contains the number of the quoted message", async () => {
    const { writer, reader, page } = await addSenderAndRecipient();
    const theirs = await openPage(reader);
    sendPageCall(page, messageCallTo(reader, "first"));
    await expect.poll(() => messagesOf(theirs).length).toBe(1);
    sendPageCall(page, { ...messageCallTo(reader, "second"), reply_to: 1 });
    await expect.poll(() => messagesOf(theirs).length).toBe(2);
    for (const events of [messagesOf(theirs), messagesOf(page)]) {
      expect(events[0]).not.toHaveProperty("replyTo");
      expect(events[1]).toMatchObject({ seq: 2, senderId: writer.id, body: "second", replyTo: 1 });
    }
    expect(page.events).toContainEqual(
      expect.objectContaining({ type: "sent", message: expect.objectContaining({ replyTo: 1 }) }),
    );
  });
});

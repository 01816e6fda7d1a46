import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setPrivacySwitch } from "../../app/domain/profile/privacy-settings";
import type { ConversationId, MemberId, SiteId } from "../../app/kit/ids";
import { addChat } from "../../tests/support/add-chat";
import { asId } from "../../tests/support/member-by";
import { addBlock, viewerOf } from "../../tests/support/member-fixtures";
import { addTwoWithChat, connectionObjectOf, openPage } from "../../tests/support/open-page";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";
import type { MemberChannel } from "./member-channel";
import { TypingPartners } from "./typing-partners";

describe("typing", () => {
  /** Sends a text from a member's page and waits until it is processed. */
  const sendFrame = (from: TestMember, text: string) =>
    runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
      const [socket] = state.getWebSockets();
      if (socket) await channel.webSocketMessage(socket, text);
    });

  async function twoPages() {
    const { id, writer, reader } = await addTwoWithChat();
    const pages = { writer: await openPage(writer), reader: await openPage(reader) };
    const typing = (to: TestMember) =>
      JSON.stringify({ type: "typing", conversationId: id, to: to.id });
    return { id, writer, reader, pages, typing };
  }
  const typingIn = (page: { events: { type: string }[] }) =>
    page.events.filter(({ type }) => type === "typing").length;

  test("typing is sent to the other member of a conversation", async () => {
    const { id, writer, reader, pages, typing } = await twoPages();
    await sendFrame(writer, typing(reader));
    await expect
      .poll(() => pages.reader.events.at(-1))
      .toEqual({ type: "typing", conversationId: id, memberId: writer.id });
  });

  test.each(["the writer's own", "the reader's"])(
    "typing is sent to nobody across %s block",
    async (whose) => {
      const { writer, reader, pages, typing } = await twoPages();
      const [blocker, blocked] = whose === "the reader's" ? [reader, writer] : [writer, reader];
      await addBlock(blocker, blocked);
      await sendFrame(writer, typing(reader));
      // This event is sent later on the same path, so the typing event would have arrived before it.
      await connectionObjectOf(reader).announce({ type: "badges", unread: 7, newLikes: 7 });
      await expect.poll(() => pages.reader.events.at(-1)).toMatchObject({ unread: 7 });
      expect(typingIn(pages.reader)).toBe(0);
    },
  );

  test("a third member's typing in a conversation of two is sent to neither", async () => {
    const { writer, reader, pages, typing } = await twoPages();
    const third = await addMember(reader.siteId);
    await openPage(third);
    await sendFrame(third, typing(reader));
    await sendFrame(writer, typing(third));
    await connectionObjectOf(reader).announce({ type: "badges", unread: 7, newLikes: 7 });
    await expect.poll(() => pages.reader.events.at(-1)).toMatchObject({ unread: 7 });
    expect(typingIn(pages.reader)).toBe(0);
  });

  test("a page's event is parsed up to 500 characters", async () => {
    const { writer, reader, pages, typing } = await twoPages();
    await sendFrame(writer, typing(reader).padEnd(501));
    await sendFrame(writer, typing(reader).padEnd(500));
    await expect.poll(() => typingIn(pages.reader)).toBeGreaterThan(0);
    expect(typingIn(pages.reader)).toBe(1);
  });

  test("a connection object belongs to one site and gets no event of another", async () => {
    const { reader, pages } = await twoPages();
    const announceCounts = (siteId: SiteId, unread: number) =>
      realServices().live.announce(siteId, reader.id, { type: "badges", unread, newLikes: 0 });
    await announceCounts(await addSite(), 8);
    await announceCounts(reader.siteId, 9);
    await expect.poll(() => pages.reader.events.at(-1)).toMatchObject({ unread: 9 });
    expect(pages.reader.events).toHaveLength(2);
  });
});

describe("typing partners", () => {
  afterEach(() => void vi.useRealTimers());

  /** A member with this many conversations, a fixed time, and the typing check. */
  async function talkingWith(count: number) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const site = await addSite();
    const member = await addMember(site);
    const partners = new TypingPartners();
    const owner = { siteId: site, host: site, memberId: member.id, session: "", openedAt: 0 };
    const others: { to: MemberId; conversationId: ConversationId }[] = [];
    for (let n = 0; n < count; n++) {
      const other = await addMember(site);
      others.push({ to: other.id, conversationId: await addChat(member, other, 0) });
    }
    const otherAt = (n: number) =>
      others[n] ?? { to: asId("nobody"), conversationId: asId("none") };
    const mayType = (n: number) => partners.mayType(async () => realServices(), owner, otherAt(n));
    const block = (n: number) => addBlock({ id: otherAt(n).to, siteId: site }, member);
    return { mayType, block };
  }

  test("the allowed typing recipients are cached for a minute", async () => {
    const { mayType, block } = await talkingWith(1);
    expect(await mayType(0)).toBe(true);
    await block(0);
    vi.setSystemTime(Date.now() + 59_999);
    expect(await mayType(0)).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(await mayType(0)).toBe(false);
  });

  test("the last fifty recipients are cached, an older one is read again", async () => {
    const { mayType, block } = await talkingWith(51);
    for (let n = 0; n < 51; n++) expect(await mayType(n)).toBe(true);
    for (const n of [0, 1]) await block(n);
    expect([await mayType(1), await mayType(0)]).toEqual([true, false]);
  });
});

describe("typing switch", () => {
  const typingIn = (page: { events: { type: string }[] }) =>
    page.events.filter(({ type }) => type === "typing").length;

  test("a member who switches typing off is not shown typing from then on", async () => {
    const { id, writer, reader } = await addTwoWithChat();
    const hers = await openPage(writer);
    const his = await openPage(reader);
    const type = () =>
      hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
    type();
    await expect.poll(() => typingIn(his)).toBe(1);
    await setPrivacySwitch(realServices(), writer, { which: "typing", on: false });
    type();
    // The response to a message sent after it on the same socket proves that it was processed.
    const call = { to: asId(reader.id), client_id: crypto.randomUUID(), text: "" };
    hers.socket.send(JSON.stringify({ type: "send", ...call }));
    await expect.poll(() => hers.events.some(({ type }) => type === "refused")).toBe(true);
    await connectionObjectOf(reader).announce({ type: "badges", unread: 7, newLikes: 7 });
    await expect.poll(() => his.events.at(-1)).toMatchObject({ unread: 7 });
    expect(typingIn(his)).toBe(1);
    await setPrivacySwitch(realServices(), writer, { which: "typing", on: true });
    type();
    await expect.poll(() => typingIn(his)).toBe(2);
  });
});

describe("received", () => {
  /** Sends a received event from a member's page and waits until it is processed. */
  const sendReceived = (from: TestMember, conversationId: ConversationId, seq: unknown) =>
    runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
      const [socket] = state.getWebSockets();
      const text = JSON.stringify({ type: "received", conversationId, seq });
      if (socket) await channel.webSocketMessage(socket, text);
    });

  const notedOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT received_seq AS seq FROM participants WHERE member_id = ?")
      .bind(id)
      .first<number>("seq");

  const MARK = 77;

  async function twoPages() {
    const two = await addTwoWithChat();
    const page = await openPage(two.writer);
    await openPage(two.reader);
    /** The received numbers that the writer's page got, and those stored for the recipient. */
    const outcome = async () => {
      await connectionObjectOf(two.writer).announce({ type: "badges", unread: MARK, newLikes: 0 });
      await expect
        .poll(() => page.events.some((event) => "unread" in event && event.unread === MARK))
        .toBe(true);
      const numbers = page.events.flatMap((event) =>
        event.type === "received" ? [event.seq] : [],
      );
      return { numbers, noted: await notedOf(two.reader) };
    };
    return { ...two, page, outcome };
  }
  const NOTHING = { numbers: [], noted: 0 };

  test.each([1, 9_999])(
    "that a page has messages up to %i is sent once to their writer, never ahead",
    async (seq) => {
      const { id, reader, page, outcome } = await twoPages();
      await sendReceived(reader, id, seq);
      await expect.poll(() => page.events.at(-1)).toMatchObject({ type: "received", seq: 1 });
      await sendReceived(reader, id, seq);
      expect(await outcome()).toEqual({ numbers: [1], noted: 1 });
    },
  );

  test.each(["receipts", "presence"] as const)(
    "if either hides %s, nothing is sent or stored",
    async (which) => {
      for (const who of ["writer", "reader"] as const) {
        const { id, outcome, ...two } = await twoPages();
        await setPrivacySwitch(realServices(), viewerOf(two[who]), { which, on: false });
        await sendReceived(two.reader, id, 1);
        expect(await outcome()).toEqual(NOTHING);
      }
    },
  );

  test("across a block no received event is sent", async () => {
    for (const who of ["writer", "reader"] as const) {
      const { id, writer, reader, outcome } = await twoPages();
      await addBlock(who === "writer" ? writer : reader, who === "writer" ? reader : writer);
      await sendReceived(reader, id, 1);
      expect(await outcome()).toEqual(NOTHING);
    }
  });

  test("a read message gets no received event", async () => {
    const { id, reader, outcome } = await twoPages();
    await env.DB.prepare("UPDATE participants SET read_seq = 1 WHERE member_id = ?")
      .bind(reader.id)
      .run();
    await sendReceived(reader, id, 1);
    expect(await outcome()).toEqual(NOTHING);
  });

  test("a third member's received event and an invalid number are ignored", async () => {
    const { id, writer, reader, outcome } = await twoPages();
    const third = await addMember(writer.siteId);
    await openPage(third);
    await sendReceived(third, id, 1);
    for (const seq of ["1", 1.5, null, {}]) await sendReceived(reader, id, seq);
    expect(await outcome()).toEqual(NOTHING);
  });
});

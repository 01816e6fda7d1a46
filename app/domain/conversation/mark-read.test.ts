import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addBlock, addLike, recordingServices } from "../../../tests/support/member-fixtures";
import { addMember, addSite } from "../../../tests/support/test-database";
import { listBadges } from "../badge/list-badges";
import { setPrivacySwitch } from "../profile/privacy-settings";
import { blockMember } from "./block-member";
import { deleteConversation } from "./delete-conversation";
import { markRead, markReceived, mayShowTyping } from "./mark-read";
import { openConversation } from "./open-conversation";
import { reactToMessage } from "./react-to-message";

describe("mark read", () => {
  test("mark-read leaves later messages unread and cannot mark future ones", async () => {
    const { id, reader, writer } = await addChatWithLines(3);
    expect((await listBadges(services, reader.id)).unread).toBe(3);
    expect((await listBadges(services, reader.id, id)).unread).toBe(0);
    expect((await markRead(services, reader, { conversationId: id, seq: 2 })).ok).toBe(true);
    expect((await listBadges(services, reader.id)).unread).toBe(1);
    expect(await markRead(services, reader, { conversationId: id, seq: 9_999 })).toMatchObject({
      value: { readSeq: 3 },
    });
    expect((await listBadges(services, reader.id)).unread).toBe(0);
    expect(
      (await openConversation(services, writer, { conversationId: id }))?.head.otherReadSeq,
    ).toBe(3);
    const third = viewerOf(await addMember(writer.siteId));
    expect((await markRead(services, third, { conversationId: id, seq: 1 })).ok).toBe(false);
  });

  test("deleting an unopened conversation publishes no read receipt", async () => {
    const { id, reader, writer } = await addChatWithLines(3);
    await markRead(services, reader, { conversationId: id, seq: 1 });
    expect((await deleteConversation(services, reader, id)).ok).toBe(true);
    const { services: recording, publishedEvents } = recordingServices();
    expect(await markRead(recording, reader, { conversationId: id, seq: 2 })).toMatchObject({
      refusal: "nothing_new",
    });
    expect(await publishedEvents()).toEqual([]);
    expect((await listBadges(services, reader.id)).unread).toBe(0);
    const head = async (viewer: typeof reader) =>
      (await openConversation(services, viewer, { conversationId: id }))?.head;
    expect([(await head(writer))?.otherReadSeq, (await head(reader))?.readSeq]).toEqual([1, 3]);
  });

  test("a read receipt is published to the two members, once per number", async () => {
    const { id, writer, reader } = await addChatWithLines(3);
    const { services: recording, publishedEvents } = recordingServices();
    expect((await markRead(recording, reader, { conversationId: id, seq: 3 })).ok).toBe(true);
    const chat = { id, unread: 0, at: expect.any(Number) };
    expect(await publishedEvents()).toMatchObject([
      [writer.id, { type: "read" }],
      [reader.id, { type: "badges", chat }],
    ]);
    for (const seq of [3, 4, 9_999])
      expect(await markRead(recording, reader, { conversationId: id, seq })).toEqual({
        ok: false,
        refusal: "nothing_new",
      });
    expect(await publishedEvents()).toHaveLength(2);
  });

  test("rejects mark-read and deletion from another site", async () => {
    const { id, reader } = await addChatWithLines(2);
    const elsewhere = { ...reader, siteId: await addSite() };
    expect((await markRead(services, elsewhere, { conversationId: id, seq: 2 })).ok).toBe(false);
    expect((await deleteConversation(services, elsewhere, id)).ok).toBe(false);
    expect((await listBadges(services, reader.id)).unread).toBe(2);
    expect(
      (await openConversation(services, reader, { conversationId: id }))?.messages,
    ).toHaveLength(2);
  });

  test("read receipts are not published across a block, either way", async () => {
    for (const blocks of ["writer", "reader"] as const) {
      const { id, site, ...two } = await addChatWithLines(2);
      const [from, to] = blocks === "writer" ? [two.writer, two.reader] : [two.reader, two.writer];
      await addBlock({ id: from.id, siteId: site }, { id: to.id, siteId: site });
      const { services: recording, publishedEvents } = recordingServices();
      expect((await markRead(recording, two.reader, { conversationId: id, seq: 2 })).ok).toBe(
        false,
      );
      expect(await publishedEvents()).toEqual([]);
      const row = await env.DB.prepare(
        "SELECT read_seq FROM participants WHERE conversation_id = ? AND member_id = ?",
      )
        .bind(id, two.reader.id)
        .first();
      expect(row).toEqual({ read_seq: 0 });
    }
  });
});

describe("mark received", () => {
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
    const readState = async () =>
      (await openConversation(services, writer, { conversationId: id }))?.receivedSeq;
    expect(await readState()).toBe(2);
    for (const which of ["receipts", "presence"] as const) {
      await setPrivacySwitch(services, reader, { which, on: false });
      expect(await readState()).toBe(0);
      await setPrivacySwitch(services, reader, { which, on: true });
    }
    expect(await readState()).toBe(2);
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
});

describe("privacy switches", () => {
  const BOTH_SIDES = ["writer", "reader"] as const;

  test.each(BOTH_SIDES)(
    "if the %s turned read receipts off, no read receipt is published",
    async (who) => {
      const { id, writer, reader } = await addChatWithLines(3);
      const off = { which: "receipts", on: false } as const;
      await setPrivacySwitch(services, { writer, reader }[who], off);
      const { services: recording, publishedEvents } = recordingServices();
      expect((await markRead(recording, reader, { conversationId: id, seq: 3 })).ok).toBe(true);
      expect((await publishedEvents()).map(([member, { type }]) => [member, type])).toEqual([
        [reader.id, "badges"],
      ]);
      const seenBy = async () =>
        (await openConversation(services, writer, { conversationId: id }))?.head.otherReadSeq;
      expect(await seenBy()).toBe(0);
      await setPrivacySwitch(services, { writer, reader }[who], { ...off, on: true });
      expect(await seenBy()).toBe(3);
    },
  );

  test.each(BOTH_SIDES)(
    "if the %s turned typing status off, neither sees the other typing",
    async (who) => {
      const { id: conversationId, site: siteId, writer, reader } = await addChatWithLines(1);
      const both = () =>
        Promise.all(
          [[writer.id, reader.id] as const, [reader.id, writer.id] as const].map(
            ([memberId, otherId]) =>
              mayShowTyping(services, { siteId, memberId, otherId, conversationId }),
          ),
        );
      expect(await both()).toEqual([true, true]);
      await setPrivacySwitch(services, { writer, reader }[who], { which: "typing", on: false });
      expect(await both()).toEqual([false, false]);
    },
  );

  test.each([
    ["writer", "presence", false],
    ["reader", "presence", false],
    ["writer", "invisible", true],
    ["reader", "invisible", true],
  ] as const)("if the %s sets %s to %s, neither sees the other online", async (who, which, on) => {
    const { id: conversationId, writer, reader } = await addChatWithLines(1);
    const shownSeqs = async () =>
      (
        await Promise.all(
          [writer, reader].map((viewer) => openConversation(services, viewer, { conversationId })),
        )
      ).map((conversation) => conversation?.head.showsPresence);
    expect(await shownSeqs()).toEqual([true, true]);
    await setPrivacySwitch(services, { writer, reader }[who], { which, on });
    expect(await shownSeqs()).toEqual([false, false]);
  });
});

describe("lost chat response", () => {
  const chat = async () => {
    const { site: siteId, ...rest } = await addChatWithLines(2);
    return { siteId, ...rest };
  };
  type Chat = Awaited<ReturnType<typeof chat>>;
  const at = ({ id: conversationId }: Chat) => ({ conversationId, seq: 2 });

  test("a reaction whose response is lost is stored and counted once", async () => {
    const { well, lost, attempts } = await lostAnswer(/INTO "reactions"/, chat, (services, of) =>
      reactToMessage(services, of.reader, { ...at(of), reaction: "heart" }),
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "reactions", rows: 1 }));
  });

  test("mark-read after a lost response succeeds and returns that nothing is new", async () => {
    const { well, lost, attempts } = await lostAnswer(/"read_seq" = min/, chat, (services, of) =>
      markRead(services, of.reader, at(of)),
    );
    expect([attempts, lost.there]).toEqual([2, well.there]);
    expect([well.result, lost.result].map((result) => JSON.parse(result))).toEqual([
      { ok: true, value: { readSeq: 2 } },
      { ok: false, refusal: "nothing_new" },
    ]);
  });

  test("a block whose response is lost starts one evidence hold and stays in force", async () => {
    const liked = async () => {
      const fixture = await chat();
      await addLike(fixture.writer, fixture.reader);
      return fixture;
    };
    const { well, lost, attempts } = await lostAnswer(
      /INSERT INTO "blocks"/,
      liked,
      (services, of) => blockMember(services, viewerOf(of.reader), of.writer.id),
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "seals", rows: 2 }));
    expect(lost.there).not.toContainEqual(expect.objectContaining({ table: "likes" }));
  });
});

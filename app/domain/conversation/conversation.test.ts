import "../../../tests/support/conversations";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { seededRandom } from "~/kit/seeded-random";
import { countCharacters } from "~/kit/text";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { asId } from "../../../tests/support/member-by";
import { addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import { addMember, addSite } from "../../../tests/support/test-database";
import { plainPhotoRef } from "../photo/photo-refs";
import { EVERYDAY_INTERESTS, INTERESTS, INTIMATE_INTERESTS } from "../profile/profile.schema";
import { blockMember } from "./block-member";
import { conversationIdOf, MAX_ICEBREAKERS } from "./conversation";
import { messageProblem, messageTextSchema } from "./conversation.schema";
import { type IcebreakerProfile, icebreakersFor } from "./icebreakers";
import { listConversations } from "./list-conversations";
import { findMessageRecipient, listMessagesAfter, openConversation } from "./open-conversation";
import { previewGiftRefusal, previewPrice, previewRefusal } from "./preview-refusal";

describe("conversation", () => {
  test("two members share one conversation id per site, independent of the order", async () => {
    const a = asId<MemberId>("a");
    const b = asId<MemberId>("b");
    const s = asId<SiteId>("s");
    const t = asId<SiteId>("t");
    expect(await conversationIdOf(s, a, b)).toBe(await conversationIdOf(s, b, a));
    expect(await conversationIdOf(s, a, b)).not.toBe(await conversationIdOf(t, a, b));
  });

  test("only the two members can read a conversation", async () => {
    const { id, site, writer, reader } = await addChatWithLines(2);
    expect(
      (await openConversation(services, writer, { conversationId: id }))?.messages.map(
        (message) => message.body,
      ),
    ).toEqual(["line 1", "line 2"]);
    expect((await openConversation(services, reader, { conversationId: id }))?.head.unread).toBe(2);
    const third = viewerOf(await addMember(site));
    expect(await openConversation(services, third, { conversationId: id })).toBeNull();
    expect(await listMessagesAfter(services, third, { conversationId: id, after: 0 })).toBeNull();
    expect(
      await openConversation(
        services,
        { ...reader, siteId: "elsewhere" as SiteId },
        { conversationId: id },
      ),
    ).toBeNull();
  });

  test("a page that lost its socket receives missed messages in order", async () => {
    const { id, reader } = await addChatWithLines(60);
    const first = await listMessagesAfter(services, reader, { conversationId: id, after: 4 });
    expect(first?.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 5),
    );
    expect(first?.more).toBe(true);
    const rest = await listMessagesAfter(services, reader, { conversationId: id, after: 54 });
    expect(rest?.messages.map((message) => message.seq)).toEqual([55, 56, 57, 58, 59, 60]);
    const conversation = await openConversation(services, reader, { conversationId: id });
    expect(conversation?.messages.at(-1)?.seq).toBe(60);
    expect(conversation?.hasEarlier).toBe(true);
    expect(
      (await openConversation(services, reader, { conversationId: id, before: 11 }))?.messages.map(
        (message) => message.seq,
      ),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("after a block neither member can open the conversation", async () => {
    const { id, writer, reader } = await addChatWithLines(2);
    expect((await blockMember(services, reader, writer.id)).ok).toBe(true);
    for (const viewer of [writer, reader]) {
      expect(await openConversation(services, viewer, { conversationId: id })).toBeNull();
      expect(
        await listMessagesAfter(services, viewer, { conversationId: id, after: 0 }),
      ).toBeNull();
    }
  });

  test("a hidden member keeps their name in old conversations, but not the photo", async () => {
    const { id, writer, reader } = await addChatWithLines(1);
    const photo = await addPhoto(writer, { main: true });
    expect((await openConversation(services, reader, { conversationId: id }))?.head.photoId).toBe(
      photo,
    );
    await changeProfile(writer.id, { status: "hidden" });
    expect((await openConversation(services, reader, { conversationId: id }))?.head).toMatchObject({
      name: "Writer",
      photoId: null,
    });
    expect(
      (await listConversations(services, { viewer: reader, namePhoto: plainPhotoRef }, null))
        .conversations,
    ).toMatchObject([{ name: "Writer", photoId: null }]);
  });

  test("hides name and messages of a deactivated member and keeps the reader's own", async () => {
    const { id: conversationId, writer, reader } = await addChatWithLines(1);
    const seenBy = async (viewer: typeof writer) => {
      const conversation = await openConversation(services, viewer, { conversationId });
      const [row] = (await listConversations(services, { viewer, namePhoto: plainPhotoRef }, null))
        .conversations;
      return [conversation?.head.name, conversation?.messages[0]?.body, row?.name, row?.preview];
    };
    expect(await seenBy(reader)).toEqual(["Writer", "line 1", "Writer", "line 1"]);
    await changeProfile(writer.id, { status: "disabled" });
    expect(await seenBy(reader)).toEqual(["", "", "", ""]);
    expect(await seenBy(writer)).toEqual(["Reader", "line 1", "Reader", "line 1"]);
    await env.DB.prepare("DELETE FROM profiles WHERE id = ?").bind(writer.id).run();
    expect(await seenBy(reader)).toEqual(["", "", "", ""]);
  });

  test("a recipient must be an active member of the site without a block", async () => {
    const site = await addSite();
    const me = viewerOf(await addMember(site));
    const other = await addMember(site, { name: "Kim" });
    expect((await findMessageRecipient(services, me, other.id))?.partner.name).toBe("Kim");
    expect(await findMessageRecipient(services, me, me.id)).toBeNull();
    expect(
      await findMessageRecipient(services, { ...me, siteId: "elsewhere" as SiteId }, other.id),
    ).toBeNull();
    expect(
      await findMessageRecipient(
        services,
        me,
        (await addMember(site, { profileStatus: "disabled" })).id,
      ),
    ).toBeNull();
    await env.DB.prepare(
      "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
    )
      .bind(site, other.id, me.id)
      .run();
    expect(await findMessageRecipient(services, me, other.id)).toBeNull();
  });
});

describe("conversation.schema", () => {
  test("counts user-perceived characters and stores text in normalized form", () => {
    expect(countCharacters("👩🏽‍🚀é")).toBe(2);
    const schema = messageTextSchema(9);
    expect(schema.parse("  e\u0301\r\nx ")).toBe("é\nx");
    expect(schema.parse("a\0b\ud800c\td👩🏽‍🚀")).toBe("abc\td👩🏽‍🚀");
    expect(schema.parse("\u202eolleh\u202c")).toBe("olleh");
    expect(schema.safeParse("👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀").success).toBe(true);
    expect(schema.safeParse("tentententen").success).toBe(false);
    expect(schema.safeParse(" \n ").success).toBe(false);
    expect(messageTextSchema(2000).safeParse("👩🏽‍🚀".repeat(600)).success).toBe(false);
  });

  test.each([
    "\u200d\ufe0f",
    "\u3164",
    "\u2800",
    "\u034f\u115f",
    "\u00ad\u200b",
    "\u202e\u2067",
    "\ufffc",
    "\u0301",
    "\u{e0067}",
  ])("rejects a message of invisible characters (%j) as empty in page and API", (text) => {
    expect(messageTextSchema(1000).safeParse(text).error?.issues[0]?.message).toBe(
      "chat:refusal.empty",
    );
    expect(messageProblem(text, 1000)).toBe("empty");
  });

  test("page and API report the same error for a message that cannot be sent", () => {
    for (const [text, problem] of [
      ["x".repeat(1001), "too_long"],
      ["👩🏽‍🚀".repeat(600), "too_long"],
      [`z${"\u0301".repeat(6)}`, "stacked"],
      ["hello", null],
    ] as const) {
      const message = messageTextSchema(1000).safeParse(text).error?.issues[0]?.message;
      expect([messageProblem(text, 1000), message]).toEqual([
        problem,
        problem ? `chat:refusal.${problem}` : undefined,
      ]);
    }
  });
});

describe("icebreakers", () => {
  const randomOn = (day: string) => (text: string) => seededRandom("writer", "other", day, text);
  const today = randomOn("2026-11-23");
  const profileWith = fc.record({
    interests: fc
      .uniqueArray(fc.constantFrom(...INTERESTS), { maxLength: 12 })
      .chain((ids) =>
        fc
          .array(fc.boolean(), { minLength: ids.length, maxLength: ids.length })
          .map((shared) => ids.map((id, n) => ({ id, shared: shared[n] as boolean }))),
      ),
    region: fc.constantFrom("same" as const, "theirs" as const, null),
  });
  const interestIn = (key: string) => /^interest\.(\w+)\./.exec(key)?.[1];

  test("every icebreaker is about a stated attribute, and none occurs twice", () => {
    fc.assert(
      fc.property(profileWith, fc.string(), (profile, day) => {
        const found = icebreakersFor(profile, randomOn(day));
        expect(new Set(found).size).toBe(found.length);
        expect([0, MAX_ICEBREAKERS]).toContain(found.length);
        const interestIds: unknown[] = profile.interests.map(({ id }) => id);
        for (const key of found) {
          const interest = interestIn(key);
          if (interest) expect(interestIds).toContain(interest);
          if (key.startsWith("region.")) expect(key).toContain(`region.${profile.region}.`);
        }
      }),
    );
  });

  test("shared interests come first, and the region is included", () => {
    const profile: IcebreakerProfile = {
      interests: [
        { id: "wine", shared: false },
        { id: "tea", shared: true },
        { id: "art", shared: false },
      ],
      region: "same",
    };
    for (let day = 0; day < 50; day++) {
      const [first, second, third] = icebreakersFor(profile, randomOn(`day ${day}`));
      expect(first).toMatch(/^interest\.tea\.[ab]$/);
      expect(second).toMatch(/^interest\.(wine|art)\.[ab]$/);
      expect(third).toMatch(/^region\.same\.[ab]$/);
    }
  });

  test("an empty profile gets no icebreakers; general ones only fill up the list", () => {
    expect(icebreakersFor({ interests: [], region: null }, today)).toEqual([]);
    const near = ["kissing", "hugging", "massages", "politics", "relationship"] as const;
    const quiet = [...near, ...INTIMATE_INTERESTS].map((id) => ({ id, shared: true }));
    expect(icebreakersFor({ interests: quiet, region: null }, today)).toEqual([]);
    const [only, ...rest] = icebreakersFor({ interests: [], region: "theirs" }, today);
    expect(only).toMatch(/^region\.theirs\./);
    expect(rest.map((key) => key.split(".")[0])).toEqual(["general", "general"]);
  });

  test("a pair gets the same icebreakers all day and others on the next day", () => {
    const interests = EVERYDAY_INTERESTS.map((id) => ({ id, shared: false }));
    const on = (day: string) => icebreakersFor({ interests, region: null }, randomOn(day)).join();
    expect(on("one")).toBe(on("one"));
    const days = Array.from({ length: 40 }, (_, n) => on(`day ${n}`));
    expect(new Set(days).size).toBeGreaterThan(30);
  });
});

describe("preview refusal", () => {
  const rooms = (env as unknown as Env).CONVERSATION_ROOMS;

  test("the check before writing rejects the same messages as sending does", async () => {
    const site = await addSite();
    for (const confirmed of [true, false]) {
      for (const premium of [true, false]) {
        for (const [started, balance] of [
          [0, 0],
          [1, 5],
          [2, 5],
          [2, 0],
          [0, 1],
        ] as const) {
          for (const [opening, price] of [
            [true, 1],
            [false, 1],
            [true, 0],
            [false, 0],
            [true, 2],
            [false, 2],
          ] as const) {
            const writer = { confirmed, premium, started, balance };
            const sender = await addMember(site, {
              premium,
              credits: balance,
              status: confirmed ? "active" : "not_confirmed",
            });
            await env.DB.prepare("UPDATE accounts SET conversations_started = ? WHERE id = ?")
              .bind(started, sender.id)
              .run();
            const other = await addMember(site);
            const id = await conversationIdOf(site, sender.id, other.id);
            const request = {
              siteId: site,
              senderId: sender.id,
              recipientId: other.id,
              clientId: newClientId(),
              body: "Hello",
              price,
              shown: previewPrice(writer, { opening, price }),
            };
            if (!opening) await addChatStartedByOther(site, id, sender.id, other.id);
            const result = await rooms.getByName(id).storeMessage(id, request);
            expect(
              previewRefusal(writer, { opening, price }),
              JSON.stringify({ ...writer, opening, price }),
            ).toBe(result.ok ? null : result.refusal);
          }
        }
      }
    }
  });

  /** A conversation that the other member began for free. */
  async function addChatStartedByOther(
    site: SiteId,
    id: ConversationId,
    member: MemberId,
    other: MemberId,
  ): Promise<void> {
    const first = {
      siteId: site,
      senderId: other,
      recipientId: member,
      clientId: newClientId(),
      body: "Hi",
      price: 1,
      shown: 0,
    };
    // Only an active member can be written to: this recipient was confirmed when the conversation
    // began.
    const status = await env.DB.prepare("SELECT status FROM profiles WHERE id = ?")
      .bind(member)
      .first<string>("status");
    expect(status).toBe("active");
    expect((await rooms.getByName(id).storeMessage(id, first)).ok).toBe(true);
  }

  test("a gift gets the same early refusals as a text, and not_enough_credits by its price", () => {
    const writer = { confirmed: true, premium: false, started: 0, balance: 1 };
    const gift = { opening: true, price: 2 };
    expect(previewGiftRefusal(writer, gift)).toBe("not_enough_credits");
    expect(previewGiftRefusal({ ...writer, balance: 2 }, gift)).toBeNull();
    expect(previewGiftRefusal({ ...writer, balance: 2, started: 2 }, gift)).toBe(
      "free_starts_used",
    );
    expect(previewGiftRefusal({ ...writer, confirmed: false }, gift)).toBe("email_unconfirmed");
    expect(previewGiftRefusal(writer, { opening: false, price: 2 })).toBe("not_enough_credits");
  });
});

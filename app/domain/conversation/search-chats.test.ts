import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { ConversationId, SiteId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { markReadByBoth, runArchiveJob } from "../../../tests/support/archived-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { changeProfile } from "../../../tests/support/member-fixtures";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { plainPhotoRef } from "../photo/photo-refs";
import { blockMember } from "./block-member";
import {
  decodeChatSearchCursor,
  encodeChatSearchCursor,
  parseSearchText,
  spellingsOf,
  splitAtMatch,
} from "./chat-search-query";
import {
  MAX_NAMES,
  MAX_SCANNED_CHATS,
  MAX_SCANNED_NAMES,
  MAX_SEARCHED_ARCHIVES,
} from "./conversation";
import { deleteConversation } from "./delete-conversation";
import { searchChats } from "./search-chats";

describe("search chats", () => {
  const search = (member: TestMember, searchText: string, after: string | null = null) =>
    searchChats(
      services,
      { viewer: viewerOf(member), namePhoto: plainPhotoRef },
      { searchText, after },
    );
  const addMessage = (id: ConversationId, seq: number, body: string) =>
    env.DB.prepare("UPDATE messages SET body = ? WHERE conversation_id = ? AND seq = ?")
      .bind(body, id, seq)
      .run();
  const moveTo = (id: ConversationId, at: number) =>
    env.DB.prepare("UPDATE participants SET last_message_at = ? WHERE conversation_id = ?")
      .bind(at, id)
      .run();
  const seqs = ({ found }: { found: { seq: number }[] }) => found.map(({ seq }) => seq);

  async function two(messages = 4) {
    const site = await addSite();
    const me = await addMember(site, { name: "Reader" });
    const her = await addMember(site, { name: "Äiti Ahonen" });
    return { site, me, her, id: await addChat(me, her, messages) };
  }

  test("finds words in messages of both members, newest first, ignoring case", async () => {
    const { me, her, id } = await two();
    await addMessage(id, 1, "ÖLJY, and olives");
    await addMessage(id, 2, `${"far away ".repeat(9)}Öljy ${"and so on ".repeat(40)}`);
    await addMessage(id, 3, "öljy");
    const found = await search(me, "öljy");
    expect(seqs(found)).toEqual([3, 2, 1]);
    expect(found.found.map(({ own }) => own)).toEqual([true, false, true]);
    expect(found.found[0]).toMatchObject({ id, name: "Äiti Ahonen", fictional: false, cut: false });
    expect(found.found[1]?.snippet.slice(0, 20)).toContain("Öljy");
    expect(found.found[1]).toMatchObject({ cut: true });
    expect(found.found[1]?.snippet.length).toBeLessThanOrEqual(140);
    expect(found.next).toBeNull();
    expect(seqs(await search(her, "OLIVES"))).toEqual([1]);
    for (const nothing of ["%", "öl_y", "öljy or"])
      expect(seqs(await search(me, nothing))).toEqual([]);
  });

  test("finds a conversation by the other member's name, ignoring case", async () => {
    const { me, id } = await two();
    for (const searchText of ["äiti", "AHONEN", "ti aho"])
      expect((await search(me, searchText)).names.map((row) => row.id)).toEqual([id]);
    expect((await search(me, "reader")).names).toEqual([]);
  });

  test("does not find others' messages or messages on another site", async () => {
    const { site, me, her } = await two();
    const third = await addMember(site);
    await addChat(me, third, 1);
    expect(seqs(await search(third, "message 4"))).toEqual([]);
    expect((await search(third, "äiti")).names).toEqual([]);
    const elsewhere = { ...her, siteId: "elsewhere" as SiteId };
    expect(await search(elsewhere, "message")).toMatchObject({ names: [], found: [] });
  });

  test("does not find deleted or blocked messages or those of a deactivated member", async () => {
    const { me, her, id } = await two();
    await deleteConversation(services, viewerOf(me), id);
    expect(await search(me, "message")).toMatchObject({ found: [], names: [], next: null });
    expect((await search(me, "ahonen")).names).toEqual([]);
    expect(seqs(await search(her, "message"))).toEqual([4, 3, 2, 1]);
    await changeProfile(me.id, { status: "disabled" });
    expect(seqs(await search(her, "message"))).toEqual([4, 2]); // her own messages
    expect((await search(her, "reader")).names).toEqual([]);
    await changeProfile(me.id, { status: "active" });
    await blockMember(services, viewerOf(her), me.id);
    expect(await search(her, "message")).toMatchObject({ found: [], names: [] });
  });

  test("after a deletion only newer messages are found", async () => {
    const { me, id } = await two();
    await env.DB.prepare("UPDATE participants SET cleared_seq = 3 WHERE member_id = ?")
      .bind(me.id)
      .run();
    expect(seqs(await search(me, "message"))).toEqual([4]);
    await addMessage(id, 3, "olives");
    expect(seqs(await search(me, "olives"))).toEqual([]);
  });

  test("a second page continues after the first, each message once", async () => {
    const { site, me, id } = await two(25);
    const other = await addChat(me, await addMember(site), 3);
    await moveTo(other, 2);
    const first = await search(me, "message");
    expect(first.found).toHaveLength(20);
    expect(first.found.slice(0, 3).map((one) => one.id)).toEqual([other, other, other]);
    const second = await search(me, "message", first.next);
    expect(second.found.map((one) => one.id)).toEqual(Array.from({ length: 8 }, () => id));
    expect(seqs(second)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(second).toMatchObject({ next: null, names: [] });
    // A new message moves the conversation to the front: the rest of it must still be found.
    await moveTo(id, 9);
    expect(seqs(await search(me, "message", first.next)).slice(0, 8)).toEqual(seqs(second));
  });

  test("each search step scans two thousand messages and the next one continues", async () => {
    const { site, me, id } = await two(2_060);
    await addMessage(id, 60, "olives far back");
    await addMessage(id, 61, "olives within reach");
    const before = await addChat(me, await addMember(site), 2);
    await moveTo(before, 0);
    await addMessage(before, 1, "olives in another chat");
    const first = await search(me, "olives");
    expect(seqs(first)).toEqual([61]);
    const second = await search(me, "olives", first.next);
    expect(second.found.map((one) => [one.id, one.seq])).toEqual([
      [id, 60],
      [before, 1],
    ]);
    expect(second.next).toBeNull();
    const none = await search(me, "nowhere");
    expect(none.next).toBe(first.next);
  });
});

describe("chat search query", () => {
  test("normalizes search words and requires two to sixty characters", () => {
    expect(parseSearchText(null)).toBeNull();
    expect(parseSearchText("  \n ")).toBeNull();
    expect(parseSearchText("  ice \n cream ")).toEqual({ searchText: "ice cream", problem: null });
    expect(parseSearchText("a")).toEqual({ searchText: "a", problem: "short" });
    expect(parseSearchText("👩‍👩‍👧")).toMatchObject({ problem: "short" });
    expect(parseSearchText("\u2800\u2800\u2800")).toMatchObject({ problem: "short" });
    expect(parseSearchText("a".repeat(60))).toMatchObject({ problem: null });
    expect(parseSearchText("a".repeat(61))).toEqual({ searchText: "", problem: "long" });
    expect(parseSearchText("👩‍👩‍👧".repeat(20))).toEqual({ searchText: "", problem: "long" });
  });

  test("searches words with non-ASCII letters in three spellings", () => {
    expect(spellingsOf("ÄITI ja Isä")).toEqual({
      small: "äiti ja isä",
      first: "Äiti ja isä",
      capital: "Äiti ja isÄ",
    });
    expect(spellingsOf("Straße").capital).toBe("strasse");
    expect(spellingsOf("Bread")).toEqual({ small: "bread", first: "bread", capital: "bread" });
  });

  test("splits a text at the search words and keeps the original spelling", () => {
    expect(splitAtMatch("Which Bread do you like?", "bread")).toEqual([
      "Which ",
      "Bread",
      " do you like?",
    ]);
    expect(splitAtMatch("Äiti", "äiti")).toEqual(["", "Äiti", ""]);
    expect(splitAtMatch("strasse", "straße")).toEqual(["strasse", "", ""]);
  });

  test("decodes a valid cursor and starts from the beginning on any other value", () => {
    const place = { at: 5, chat: "a-_Z09", seq: 17 };
    expect(decodeChatSearchCursor(encodeChatSearchCursor(place))).toEqual(place);
    for (const forgedCursor of [null, "", "5.a", "x.a.1", "5.a b.1", "5.a.1.2", "5.a.-1", "5..1"])
      expect(decodeChatSearchCursor(forgedCursor), String(forgedCursor)).toBeNull();
  });
});

describe("search archives", () => {
  type Step = Awaited<ReturnType<typeof searchChats>>;

  test("a search step reads twenty archives, the next continues, no message twice", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const chats: string[] = [];
    for (let n = 0; n < MAX_SEARCHED_ARCHIVES + 5; n++) {
      const id = await addChat(me, await addMember(site), 3);
      await markReadByBoth(id);
      await runArchiveJob(id);
      await env.DB.prepare("UPDATE participants SET last_message_at = ? WHERE conversation_id = ?")
        .bind(1_000 - n, id)
        .run();
      chats.push(id);
    }
    const searchedIds: string[] = [];
    const counting = {
      ...services,
      archive: {
        ...services.archive,
        find: (...args: Parameters<typeof services.archive.find>) => {
          searchedIds.push(args[0]);
          return services.archive.find(...args);
        },
      },
    };
    const who = { viewer: viewerOf(me), namePhoto: plainPhotoRef };
    const steps: Step[] = [];
    let after: string | null = null;
    do {
      const step: Step = await searchChats(counting, who, { searchText: "message 1", after });
      expect(searchedIds.splice(0).length).toBeLessThanOrEqual(MAX_SEARCHED_ARCHIVES);
      steps.push(step);
      after = step.next;
    } while (after);
    expect(steps.map(({ found }) => found.length)).toEqual([MAX_SEARCHED_ARCHIVES, 5]);
    expect(steps.flatMap(({ found }) => found.map(({ id }) => id))).toEqual(chats);
  });
});

describe("search limits", () => {
  const search = (member: TestMember, searchText: string, after: string | null = null) =>
    searchChats(
      services,
      { viewer: viewerOf(member), namePhoto: plainPhotoRef },
      { searchText, after },
    );

  /** Adds conversations with an active member, each newer than the one before, without messages. */
  async function addChats(me: TestMember, other: TestMember, count: number) {
    const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, last_message_at)
    SELECT 'chat' || i, ?, ?, ?, 1, 100 + i FROM n`;
    await env.DB.prepare(rows).bind(me.id, other.id, me.siteId).run();
  }

  test("a search step scans five hundred conversations and the next one continues", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site, { name: "Ylva" });
    const id = await addChat(me, her, 1);
    await addChats(me, await addMember(site), 2 * MAX_SCANNED_CHATS);
    const steps: number[] = [];
    let after: string | null = null;
    do {
      const step: Awaited<ReturnType<typeof search>> = await search(me, "message 1", after);
      steps.push(step.found.filter((one) => one.id === id).length);
      after = step.next;
    } while (after && steps.length < 9);
    expect(steps).toEqual([0, 0, 1]);
    // Names are searched in the first thousand conversations only.
    expect(2 * MAX_SCANNED_CHATS).toBe(MAX_SCANNED_NAMES);
    expect((await search(me, "ylva")).names).toEqual([]);
    await env.DB.prepare(
      "UPDATE participants SET last_message_at = 999999 WHERE conversation_id = ?",
    )
      .bind(id)
      .run();
    expect((await search(me, "ylva")).names.map((row) => row.id)).toEqual([id]);
  });

  test("shows ten of many matching names", async () => {
    const site = await addSite();
    const me = await addMember(site);
    for (let n = 0; n <= MAX_NAMES; n++)
      await addChat(me, await addMember(site, { name: `Ylva ${n}` }), 1);
    expect((await search(me, "ylva")).names).toHaveLength(MAX_NAMES);
  });
});

import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { addLike, changeProfile } from "../support/member-fixtures";
import type { TestMember } from "../support/test-database";
import { addTestSite, logIn, postForm } from "./app-client";
import { addTwoStrangers, PATHS_WITHOUT_ID, prepareNewMatches, tracesOf } from "./member-traces";

/** The blocker sees their own block here, by design. */
const OWN_LIST = "/settings/blocked";

let me: TestMember;
let her: TestMember;

beforeAll(() => addTestSite({ visible_profile_notes: true }));
beforeEach(async () => {
  [me, her] = await addTwoStrangers();
});

/**
 * The relations between two members; strangers appear in suggestions, games, rankings and counts,
 * the others in lists.
 */
const RELATIONS = {
  strangers: async () => {
    await prepareNewMatches(me);
    await prepareNewMatches(her);
  },
  "two who like each other": async () => {
    await addLike(me, her);
    await addLike(her, me);
  },
  "two who talk": async () => {
    await addChat(me, her, 3);
    const cookie = await logIn(me);
    await postForm(`/members/${her.id}/note`, { note: "About her" }, { cookie });
  },
};
type Relation = keyof typeof RELATIONS;
const LIKED: Relation[] = ["strangers", "two who like each other"];
const ALL: Relation[] = [...LIKED, "two who talk"];

async function leaves(profile: Record<string, string | number>, account: string) {
  await changeProfile(her.id, profile);
  await env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?").bind(account, her.id).run();
}

test.each([
  [
    "strangers",
    [
      "/members",
      "/match-finder",
      "/swipe-game",
      "/signup-matches",
      "/api/search.php?gender=female",
      "/members?gender=female",
    ],
  ],
  [
    "two who like each other",
    [
      "/likes",
      "/likes/given",
      "/likes/matches",
      "/members",
      "/api/likes.php",
      "/api/auto-like.php",
    ],
  ],
  ["two who talk", ["/chats", "/share", "/api/chats.php", "/members"]],
] as const)(
  "before it, %s see each other on many pages and endpoints of the crawl",
  async (relation, places) => {
    await RELATIONS[relation]();
    expect(PATHS_WITHOUT_ID.length).toBeGreaterThan(40);
    expect(await tracesOf(her, me)).toEqual(expect.arrayContaining([...places]));
  },
  120_000,
);

const block = async (by: TestMember, other: TestMember) =>
  expect(
    (await postForm(`/members/${other.id}/block`, {}, { cookie: await logIn(by) })).status,
  ).toBe(303);
const report = async (by: TestMember, other: TestMember) => {
  const form = { client_id: crypto.randomUUID(), screen: "chat", reason: "threats", block: "on" };
  const cookie = await logIn(by);
  expect((await postForm(`/members/${other.id}/report`, form, { cookie })).status).toBe(200);
};

test.each([
  ["a block", block, ALL, []],
  ["a report that blocks", report, ["two who talk"] satisfies Relation[], ["/settings/reports"]],
] as const)(
  "after %s neither sees a trace of the other on any page or endpoint but lists of their own",
  async (_, separate, relations, ownLists) => {
    for (const relation of relations) {
      [me, her] = await addTwoStrangers();
      await RELATIONS[relation]();
      await separate(me, her);
      expect(await tracesOf(her, me)).toEqual([OWN_LIST, ...ownLists]);
      expect(await tracesOf(me, her)).toEqual([]);
    }
  },
  240_000,
);

test.each([
  ["who is invisible", { status: "hidden", invisible: 1 }, "active", LIKED],
  ["whom staff suspended", { status: "disabled" }, "suspended", ALL],
  ["whom staff banned", { status: "disabled" }, "banned", ["strangers"]],
  ["who is about to leave", { status: "disabled" }, "deletion_pending", ["two who talk"]],
] satisfies [string, Parameters<typeof leaves>[0], string, Relation[]][])(
  "%s leaves no trace for strangers and likers; a deleted member none in chats",
  async (_, profile, account, relations) => {
    for (const relation of relations) {
      [me, her] = await addTwoStrangers();
      await RELATIONS[relation]();
      await leaves(profile, account);
      // The member's own chat with a former partner stays, without name, picture or text; the
      // partner can still be reported there.
      const text = relation === "two who talk" ? "message 2" : undefined;
      expect(await tracesOf(her, me, text), relation).toEqual([]);
    }
  },
  240_000,
);

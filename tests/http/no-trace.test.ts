import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESSES } from "../support/addresses";
import { addLike, addPhoto, changeProfile } from "../support/people";
import { addChat } from "../support/talk";
import { addMember, addSite, type TestMember } from "../support/world";
import { ask, HOST, logIn, postForm } from "./support";

/** Every page and door that takes no id: what they tell of others, they tell by themselves. */
const PATHS = [
  ...ADDRESSES.filter((path) => !/:(?!type\?)|\*|logout|\/dev\//.test(path)).map((path) =>
    path.replace("/:type?", ""),
  ),
  ...["/likes/given", "/likes/matches", "/members?region=NL-NH", "/api/search.php?gender=female"],
  "/api/search.php?gender=male",
];
/** Where one's own deed towards the other is told to oneself, by design. */
const OWN_LIST = "/settings/blocked";

let me: TestMember;
let her: TestMember;
/** What would name each: their id, their photo, their name. */
let marks: Map<TestMember, RegExp>;
let turn = 0;

beforeAll(() => addSite({ visible_profile_notes: true }, HOST));

/** Two who know each other in every way that lists show: a place, likes both ways that nobody looked at, a photo each. */
beforeEach(async () => {
  turn += 1;
  marks = new Map();
  const add = async (name: string, gender: "male" | "female") => {
    const member = await addMember(HOST, { name, gender, lastActive: Date.now() });
    await changeProfile(member.id, {
      seeks: gender === "male" ? "female" : "male",
      region: "NL-NH",
    });
    marks.set(
      member,
      new RegExp([member.id, await addPhoto(member, { main: true }), name].join("|")),
    );
    return member;
  };
  me = await add(`Zebulon${turn}`, "male");
  her = await add(`Wilhelmina${turn}`, "female");
  await addLike(me, her);
  await addLike(her, me);
});

/** The addresses where a member meets the other one, in the page or in a count before its title. */
async function tracesOf(other: TestMember, by: TestMember): Promise<string[]> {
  const cookie = await logIn(by);
  const found: string[] = [];
  for (const path of PATHS) {
    const answer = await ask(path, { cookie });
    const text = answer.status < 500 ? await answer.text() : `fault ${answer.status}`;
    if (/^fault/.test(text) || marks.get(other)?.test(text) || /<title>\(\d/.test(text))
      found.push(path);
  }
  return found;
}

test("before, they meet on many pages and doors: the crawl sees what there is", async () => {
  await addChat(me, her, 3);
  expect(PATHS.length).toBeGreaterThan(40);
  expect(await tracesOf(her, me)).toEqual(
    expect.arrayContaining([
      ...["/likes", "/likes/given", "/likes/matches", "/members", "/chats"],
      ...[
        "/api/likes.php",
        "/api/chats.php",
        "/api/auto-like.php",
        "/api/search.php?gender=female",
      ],
    ]),
  );
}, 60_000);

test("after a block, neither leaves a trace on any page or door of the other", async () => {
  await addChat(me, her, 3);
  const cookie = await logIn(me);
  await postForm(`/members/${her.id}/note`, { note: "About her" }, { cookie });
  const report = { client_id: crypto.randomUUID(), screen: "chat", reason: "threats", block: "on" };
  expect((await postForm(`/members/${her.id}/report`, report, { cookie })).status).toBe(200);
  expect(await tracesOf(her, me)).toEqual([OWN_LIST]);
  expect(await tracesOf(me, her)).toEqual([]);
}, 60_000);

test.each([
  ["who is invisible", { status: "hidden", invisible: 1 }, "active"],
  ["whom staff suspended", { status: "disabled" }, "suspended"],
] as const)(
  "%s leaves no trace with whom they only liked",
  async (_, profile, account) => {
    await changeProfile(her.id, profile);
    await env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?").bind(account, her.id).run();
    expect(await tracesOf(her, me)).toEqual([]);
  },
  60_000,
);

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { addBlock, addLike, addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  countRows,
  HOST,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

const now = Date.now();

beforeAll(async () => {
  await addSite({ countries: ["NL", "DE", "AT", "BE", "FR", "PL"] }, HOST);
});

/** A member in a region of their own with this many others to meet. */
async function inRegion(country: string, count: number) {
  const me = await addLoggedIn({ gender: "male", country, lastActive: now });
  const others = [];
  for (let n = 0; n < count; n++) {
    const other = await addMember(HOST, { country, lastActive: now - n, name: `Nora${n}` });
    await addPhoto(other, { main: true });
    others.push(other);
  }
  return { me, others, page: () => sendRequest("/swipe-game", { cookie: me.cookie }).then(textOf) };
}

const swipe = (cookie: string, id: unknown, action: unknown) =>
  sendJsonRequest("/api/swipe.php", { id, deed: action }, { cookie });

test("the swipe game needs a session and shows likes left and their renewal", async () => {
  const visit = await sendRequest("/swipe-game");
  expect([visit.status, visit.headers.get("location")]).toEqual([302, "/login?next=%2Fswipe-game"]);
  const { page } = await inRegion("NL", 2);
  const html = await page();
  expect(html).toContain("4 likes left today");
  expect(html).toMatch(/4 more: \w+day at (?:00|12):00/);
  expect(html).toMatch(/Nora[01]/);
});

test("without JavaScript pass, like and undo are forms", async () => {
  const { me, others, page } = await inRegion("DE", 2);
  const [a, b] = others;
  const post = (action: string, member: MemberId | undefined) =>
    postForm(`/swipe-game/${action}`, { member: member ?? "" }, { cookie: me.cookie });
  const passed = await post("pass", a?.id);
  expect([passed.status, passed.headers.get("location")]).toEqual([303, "/swipe-game"]);
  expect(await page()).not.toContain("Nora0");
  expect((await post("like", b?.id)).status).toBe(303);
  expect(await page()).toContain("3 likes left today");
  const undone = await post("undo", b?.id);
  expect(undone.headers.get("location")).toBe(`/swipe-game?back=${b?.id}`);
  expect(await page()).toContain("4 likes left today");
  if (b) await addLike(b, me);
  expect((await post("like", b?.id)).headers.get("location")).toBe(`/members/${b?.id}?matched=yes`);
});

test("a fifth like is rejected on the page with its reason, and not stored", async () => {
  const { me, others } = await inRegion("AT", 6);
  for (const { id } of others.slice(0, 4)) await swipe(me.cookie, id, "like");
  const before = await countRows();
  const fifth = { member: others[4]?.id ?? "" };
  const answer = await postForm("/swipe-game/like", fifth, { cookie: me.cookie });
  expect(answer.status).toBe(429);
  expect(await textOf(answer)).toContain("You’ve used your 4 likes for today.");
  expect(await (await swipe(me.cookie, others[4]?.id, "like")).json()).toEqual({
    error: { code: "no_likes_left" },
  });
  expect(await countRows()).toBe(before);
});

test("swipe.php returns the likes left and rejects unknown members without a trace", async () => {
  const { me, others } = await inRegion("BE", 2);
  const [her, blocker] = others;
  if (blocker) await addBlock(blocker, me);
  const liked = await (await swipe(me.cookie, her?.id, "like")).json();
  expect(liked).toMatchObject({ left: 3, matched: false });
  expect(await (await swipe(me.cookie, her?.id, "undo")).json()).toMatchObject({ left: 4 });
  const before = await countRows();
  for (const id of [blocker?.id, me.id, "nobody", "' OR 1"])
    for (const action of ["like", "pass"])
      expect((await swipe(me.cookie, id, action)).status).toBe(404);
  expect((await swipe(me.cookie, her?.id, "love")).status).toBe(422);
  expect((await swipe("", her?.id, "like")).status).toBe(403);
  expect((await sendRequest("/api/swipe.php", { cookie: me.cookie })).status).toBe(405);
  expect((await postForm("/swipe-game/love", {}, { cookie: me.cookie })).status).toBe(404);
  expect((await postForm("/swipe-game/like", {}, { cookie: me.cookie })).status).toBe(400);
  expect(await countRows()).toBe(before);
});

test("no card shows blocked, hidden, fictional or other sites' members", async () => {
  const { me, others, page } = await inRegion("FR", 5);
  const [blocked, blocker, hidden, invented, shown] = others;
  if (blocked) await addBlock(me, blocked);
  if (blocker) await addBlock(blocker, me);
  await changeProfile(hidden?.id as MemberId, { status: "hidden" });
  await changeProfile(invented?.id as MemberId, { fictional: 1 });
  const html = await page();
  for (const one of [blocked, blocker, hidden, invented]) expect(html).not.toContain(one?.id);
  expect(html).toContain(shown?.id);
});

test("the end of the cards says so and links on", async () => {
  const me = await addLoggedIn({ gender: "male", country: "PL" });
  const html = await (await sendRequest("/swipe-game", { cookie: me.cookie })).text();
  expect(html).toContain("Nobody new right now");
  expect(html).toContain('href="/members"');
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM games WHERE member_id = ?")
      .bind(me.id)
      .first("n"),
  ).toBe(0);
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addBlock, addLike, addPhoto, changeProfile } from "../support/people";
import { addMember, addSite } from "../support/world";
import { addLoggedIn, ask, HOST, theSite } from "./support";

const CLOSED = "closed.test";
const HERE = Date.now() - 1000;
const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const seenAt = (from: string, to: string) =>
  env.DB.prepare("SELECT seen_at FROM likes WHERE from_id = ? AND to_id = ?")
    .bind(from, to)
    .first("seen_at");
const isLiked = async (from: string, to: string) =>
  (await env.DB.prepare("SELECT 1 FROM likes WHERE from_id = ? AND to_id = ?")
    .bind(from, to)
    .first()) !== null;

let me: Awaited<ReturnType<typeof addLoggedIn>>;
beforeAll(async () => {
  await theSite();
  await addSite({ logged_out_search: "none" }, CLOSED);
  me = await addLoggedIn({ gender: "male" });
});

async function addShown(name: string) {
  const member = await addMember(HOST, { lastActive: HERE, name });
  await changeProfile(member.id, { visible_logged_out: 1, headline: "my secret line" });
  return member;
}

test("a visitor sees those who switched it on, by first name, and the way in", async () => {
  await addShown("Aino Virtanen");
  await addMember(HOST, { lastActive: HERE, name: "Hidden Person" });
  const page = await ask("/members?gender=female&country=NL");
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Aino");
  for (const word of ["Virtanen", "Hidden", "my secret line"]) expect(html).not.toContain(word);
  expect(html).toContain('href="/signup"');
});

test("a visitor is sent to log in where the site keeps its members to itself, and for traffic that it does not want", async () => {
  const { exports } = await import("cloudflare:workers");
  const app = (exports as unknown as { default: { fetch(request: Request): Promise<Response> } })
    .default;
  const closed = await app.fetch(
    new Request(`https://${CLOSED}/members?gender=male`, { redirect: "manual" }),
  );
  expect([closed.status, closed.headers.get("location")]).toEqual([
    302,
    "/login?next=%2Fmembers%3Fgender%3Dmale",
  ]);
  await addSite({ logged_out_search_trafficsource: "none" }, "paid.test");
  const visit = (cookie: string) =>
    app.fetch(
      new Request("https://paid.test/members", { redirect: "manual", headers: { cookie } }),
    );
  expect((await visit("")).status).toBe(200);
  expect(
    (await visit(`tracking=${encodeURIComponent(JSON.stringify({ network: "x" }))}`)).status,
  ).toBe(302);
});

test("a visitor opens a profile that allows it; one that does not and one that is not there look the same", async () => {
  const shown = await addShown("Aino Virtanen");
  const open = await ask(`/members/${shown.id}`);
  const html = await open.text();
  expect(open.status).toBe(200);
  expect(html).toContain(`/members/${shown.id}/signup`);
  for (const word of ["Virtanen", "my secret line", "1990"]) expect(html).not.toContain(word);
  for (const id of [(await addMember(HOST)).id, newId(), "nonsense"]) {
    const answer = await ask(`/members/${id}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/login?next=%2Fmembers%2F${id}`,
    ]);
  }
});

test("a visitor who likes is asked to join for that member", async () => {
  const shown = await addShown("Aino");
  const answer = await ask(`/members/${shown.id}`, form({ intent: "like" }));
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `/members/${shown.id}/signup`,
  ]);
  for (const none of ["nobody", "..%2F..%2Fevil"])
    expect((await ask(`/members/${none}`, form({ intent: "like" }))).status, none).toBe(404);
});

test("a member reads a profile; blocked either way, hidden, of another site or invented is not found", async () => {
  const her = await addMember(HOST, { name: "Aino Virtanen" });
  expect(await (await ask(`/members/${her.id}`, { cookie: me.cookie })).text()).toContain(
    "Aino Virtanen",
  );
  const [blocked, blocker] = [await addMember(HOST), await addMember(HOST)];
  await addBlock(me, blocked);
  await addBlock(blocker, me);
  const others = [
    blocked,
    blocker,
    await addMember(HOST, { profileStatus: "hidden" }),
    await addMember(CLOSED),
    { id: newId() },
    { id: "nonsense" },
  ];
  for (const { id } of others)
    expect((await ask(`/members/${id}`, { cookie: me.cookie })).status).toBe(404);
});

test("a like by form comes back to the page it was given on, on this site only", async () => {
  const her = await addMember(HOST);
  const like = await ask(`/members/${her.id}`, {
    ...form({ intent: "like", next: `/members?gender=female#m-${her.id}` }),
    cookie: me.cookie,
  });
  expect([like.status, like.headers.get("location")]).toEqual([
    303,
    `/members?gender=female#m-${her.id}`,
  ]);
  expect(await isLiked(me.id, her.id)).toBe(true);
  const unlike = await ask(`/members/${her.id}`, {
    ...form({ intent: "unlike", next: "//evil.test" }),
    cookie: me.cookie,
  });
  expect(unlike.headers.get("location")).toBe(`/members/${her.id}`);
  expect(await isLiked(me.id, her.id)).toBe(false);
});

test("a form that our page did not make stores nothing", async () => {
  const her = await addMember(HOST);
  const post = (fields: Record<string, string>) =>
    ask(`/members/${her.id}`, { ...form(fields), cookie: me.cookie });
  expect((await post({ intent: "like", from: "somebody" })).status).toBe(400);
  expect((await post({ intent: "marry" })).status).toBe(422);
  expect(
    (
      await ask(`/members/${newId()}`, {
        ...form({ intent: "like" }),
        cookie: me.cookie,
      })
    ).status,
  ).toBe(404);
  expect(await isLiked(me.id, her.id)).toBe(false);
});

test("an unconfirmed member's like says why, with the page", async () => {
  const her = await addMember(HOST);
  const fresh = await addLoggedIn({ status: "not_confirmed", profileStatus: "disabled" });
  const answer = await ask(`/members/${her.id}`, {
    ...form({ intent: "like", next: "/members" }),
    cookie: fresh.cookie,
  });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Confirm your e-mail address first");
});

test("a block asks first, then neither finds the other, and can be taken back", async () => {
  const her = await addLoggedIn({ name: "Aino" });
  expect(await (await ask(`/members/${her.id}?ask=block`, { cookie: me.cookie })).text()).toMatch(
    /<dialog[^>]* open=""/,
  );
  const block = await ask(`/members/${her.id}`, {
    ...form({ intent: "block" }),
    cookie: me.cookie,
  });
  expect([block.status, block.headers.get("location")]).toEqual([
    303,
    `/members?blocked=${her.id}`,
  ]);
  expect((await ask(`/members/${her.id}`, { cookie: me.cookie })).status).toBe(404);
  expect((await ask(`/members/${me.id}`, { cookie: her.cookie })).status).toBe(404);
  expect(
    (await ask(`/members/${me.id}`, { ...form({ intent: "unblock" }), cookie: her.cookie })).status,
  ).toBe(404);
  expect(
    (await ask(`/members/${her.id}`, { ...form({ intent: "unblock" }), cookie: me.cookie })).status,
  ).toBe(303);
  expect((await ask(`/members/${her.id}`, { cookie: me.cookie })).status).toBe(200);
});

test("likes are for members; received, given and matches are there and nothing else", async () => {
  for (const path of ["/likes", "/likes/received", "/likes/given", "/likes/matches"])
    expect((await ask(path, { cookie: me.cookie })).status).toBe(200);
  expect((await ask("/likes/secret", { cookie: me.cookie })).status).toBe(404);
  expect((await ask("/likes")).headers.get("location")).toBe("/login?next=%2Flikes");
});

test("opening who likes me clears that like, fetching it ahead or its headers alone does not", async () => {
  const her = await addMember(HOST);
  await addLike(her, me);
  await ask(`/likes/m/${her.id}`, { cookie: me.cookie, headers: { "sec-purpose": "prefetch" } });
  expect((await ask(`/likes/m/${her.id}`, { method: "HEAD", cookie: me.cookie })).status).toBe(200);
  expect(await seenAt(her.id, me.id)).toBeNull();
  const page = await ask(`/likes/m/${her.id}`, { cookie: me.cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("new like");
  expect(await seenAt(her.id, me.id)).not.toBeNull();
});

test("a search that finds nobody teaches and offers one step", async () => {
  const html = await (
    await ask("/members?region=NL-ZE&country=NL&gender=male&min_age=98&max_age=99", {
      cookie: me.cookie,
    })
  ).text();
  expect(html).toContain("Search the whole country");
  expect(html).not.toContain("Search all ages");
});

test("a picture of a premium photo's address is in the page only for premium members", async () => {
  const her = await addMember(HOST);
  const photo = await addPhoto(her, { visibility: "premium" });
  const premium = await addLoggedIn({ premium: true });
  const pageOf = async (cookie: string) => (await ask(`/members/${her.id}`, { cookie })).text();
  expect(await pageOf(premium.cookie)).toContain(`/photos/${photo}/main`);
  expect(await pageOf(me.cookie)).not.toContain(`/photos/${photo}/main`);
});

test("a member is at home among the members, a visitor on the front page", async () => {
  expect((await ask("/", { cookie: me.cookie })).headers.get("location")).toBe("/members");
  const html = await (await ask("/")).text();
  expect(html).toContain('href="/signup"');
  expect(html).toContain("Find someone for your kind of evening");
});

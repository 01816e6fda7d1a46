import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addLike } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, formFields, HOST, sendRequest } from "./app-client";

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
  await addTestSite();
  me = await addLoggedIn({ gender: "male" });
});

test("a like by form redirects back to its page, on this site only", async () => {
  const her = await addMember(HOST);
  for (const next of ["/members?gender=female", "/members?gender=female#m-somebody"]) {
    const like = await sendRequest(`/members/${her.id}/like`, {
      ...formFields({ next }),
      cookie: me.cookie,
    });
    expect([like.status, like.headers.get("location")]).toEqual([
      303,
      `/members?gender=female#m-${her.id}`,
    ]);
  }
  expect(await isLiked(me.id, her.id)).toBe(true);
  const unlike = await sendRequest(`/members/${her.id}/unlike`, {
    ...formFields({ next: "//evil.test" }),
    cookie: me.cookie,
  });
  expect(unlike.headers.get("location")).toBe(`/members/${her.id}`);
  expect(await isLiked(me.id, her.id)).toBe(false);
});

test("an unlike without a return page redirects to the profile", async () => {
  const her = await addMember(HOST);
  await addLike(me, her);
  const unlike = await sendRequest(`/members/${her.id}/unlike`, {
    ...formFields({}),
    cookie: me.cookie,
  });
  expect([unlike.status, unlike.headers.get("location")]).toEqual([302, `/members/${her.id}`]);
  expect(await isLiked(me.id, her.id)).toBe(false);
});

test("an expired session logs in and returns to the intended profile", async () => {
  const her = await addMember(HOST);
  const login = async (action: string, next: string, cookie?: string) => {
    const answer = await sendRequest(`/members/${her.id}/${action}`, {
      ...formFields({ next }),
      cookie,
    });
    return answer.headers.get("location");
  };
  const page = "/members?gender=female";
  const back = `/login?next=${encodeURIComponent(`${page}#m-${her.id}`)}`;
  expect(await login("like", page)).toBe(back);
  expect(await login("unlike", page)).toBe(back);
  const ended = me.cookie.replace(/=.*/, `=${"x".repeat(43)}`);
  expect(await login("like", page, ended)).toBe(`${back}&ended=yes`);
  const target = encodeURIComponent(`/members/${her.id}?ask=block`);
  expect(await login("block", page)).toBe(`/login?next=${target}`);
  const blocked = encodeURIComponent("/settings/blocked");
  expect(await login("block", "/settings/blocked")).toBe(`/login?next=${blocked}`);
  expect(await login("unblock", "/settings/blocked")).toBe(`/login?next=${blocked}`);
  for (const page of ["chat", "gift"]) {
    const path = `/members/${her.id}/${page}`;
    const to = (await sendRequest(path, { cookie: ended })).headers.get("location");
    expect(to).toBe(`/login?next=${encodeURIComponent(path)}&ended=yes`);
  }
});

test("a forged like form stores nothing", async () => {
  const her = await addMember(HOST);
  const post = (fields: Record<string, string>) =>
    sendRequest(`/members/${her.id}/like`, { ...formFields(fields), cookie: me.cookie });
  expect((await post({ from: "somebody" })).status).toBe(400);
  expect((await post({ next: "/".repeat(4001) })).status).toBe(400);
  const marry = await sendRequest(`/members/${her.id}/marry`, {
    ...formFields({}),
    cookie: me.cookie,
  });
  expect(marry.status).toBe(404);
  expect(
    (
      await sendRequest(`/members/${newId()}/like`, {
        ...formFields({}),
        cookie: me.cookie,
      })
    ).status,
  ).toBe(404);
  expect(await isLiked(me.id, her.id)).toBe(false);
});

test("an unconfirmed member's like is rejected with the reason, on the page", async () => {
  const her = await addMember(HOST);
  const fresh = await addLoggedIn({ status: "not_confirmed", profileStatus: "disabled" });
  const answer = await sendRequest(`/members/${her.id}/like`, {
    ...formFields({ next: "/members" }),
    cookie: fresh.cookie,
  });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Confirm your e-mail address first");
});

test("the like lists are for members; only received, given and matches exist", async () => {
  for (const path of ["/likes", "/likes/received", "/likes/given", "/likes/matches"])
    expect((await sendRequest(path, { cookie: me.cookie })).status).toBe(200);
  expect((await sendRequest("/likes/secret", { cookie: me.cookie })).status).toBe(404);
  expect((await sendRequest("/likes")).headers.get("location")).toBe("/login?next=%2Flikes");
});

test("opening a new like marks it seen, prefetch and HEAD do not", async () => {
  const her = await addMember(HOST);
  await addLike(her, me);
  await sendRequest(`/likes/m/${her.id}`, {
    cookie: me.cookie,
    headers: { "sec-purpose": "prefetch" },
  });
  expect(
    (await sendRequest(`/likes/m/${her.id}`, { method: "HEAD", cookie: me.cookie })).status,
  ).toBe(200);
  expect(await seenAt(her.id, me.id)).toBeNull();
  const page = await sendRequest(`/likes/m/${her.id}`, { cookie: me.cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("new like");
  expect(await seenAt(her.id, me.id)).not.toBeNull();
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

/** The prefetch headers of Chromium, older Safari and older Firefox. */
const PREFETCH_HEADERS: Record<string, string>[] = [
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "x-moz": "prefetch" },
];

let me: Awaited<ReturnType<typeof addLoggedIn>>;
let liker: Awaited<ReturnType<typeof addLoggedIn>>;
beforeAll(async () => {
  await addTestSite();
  [me, liker] = [await addLoggedIn(), await addLoggedIn()];
  await env.DB.prepare(
    "INSERT INTO likes (site_id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
  )
    .bind(HOST, liker.id, me.id)
    .run();
});
const seenAt = () =>
  env.DB.prepare("SELECT seen_at FROM likes WHERE to_id = ?").bind(me.id).first("seen_at");

test("a prefetched page may be reused for seconds, by its visitor only", async () => {
  for (const headers of PREFETCH_HEADERS) {
    const answer = await sendRequest(`/members/${liker.id}.data`, { cookie: me.cookie, headers });
    expect(
      [answer.headers.get("cache-control"), answer.headers.get("vary")],
      JSON.stringify(headers),
    ).toEqual(["private, max-age=10", "Cookie"]);
  }
  expect(
    (await sendRequest(`/members/${liker.id}.data`, { cookie: me.cookie })).headers.get(
      "cache-control",
    ),
  ).toBe("private, no-store");
  expect(
    (
      await sendRequest("/members/nobody.data", { cookie: me.cookie, headers: PREFETCH_HEADERS[0] })
    ).headers.get("cache-control"),
  ).toBe("private, no-store");
});

test("a prefetched profile is neither counted nor stored as a profile view", async () => {
  for (const headers of PREFETCH_HEADERS) {
    for (const path of [
      `/likes/m/${liker.id}`,
      `/likes/m/${liker.id}.data`,
      `/LIKES/m/${liker.id}`,
    ]) {
      expect(
        (await sendRequest(path, { cookie: me.cookie, headers })).headers.get("cache-control"),
        path,
      ).toBe("private, no-store");
    }
  }
  await sendRequest(`/likes/m/${liker.id}`, { cookie: me.cookie, method: "HEAD" });
  expect(await seenAt()).toBeNull();
  await sendRequest(`/likes/m/${liker.id}`, { cookie: me.cookie });
  expect(await seenAt()).not.toBeNull();
});

test("a prefetched chat stays unread; an opened one is marked read", async () => {
  const chat = await addChat(liker, me, 3);
  await env.DB.prepare("UPDATE participants SET unread = 2 WHERE member_id = ?").bind(me.id).run();
  const read = () =>
    env.DB.prepare("SELECT unread, read_seq FROM participants WHERE member_id = ?")
      .bind(me.id)
      .first();
  const before = await read();
  for (const headers of PREFETCH_HEADERS)
    for (const path of [`/chats/${chat}`, `/chats/${chat}.data`, `/CHATS/${chat}`]) {
      const answer = await sendRequest(path, { cookie: me.cookie, headers });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    }
  await sendRequest(`/chats/${chat}`, { cookie: me.cookie, method: "HEAD" });
  expect(await read()).toEqual(before);
  await sendRequest(`/chats/${chat}`, { cookie: me.cookie });
  expect(await read()).toEqual({ unread: 0, read_seq: 3 });
});

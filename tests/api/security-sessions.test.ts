import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId, type SessionId } from "~/kit/ids";
import { addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  count,
  logIn,
  postForm,
  sendRequest,
  textOf,
} from "./app-client";

const ELSEWHERE = "elsewhere.test";

beforeAll(async () => {
  await addTestSite();
  await addSite({}, ELSEWHERE);
});

const page = async (cookie: string) =>
  textOf(await sendRequest("/settings/security", { cookie, language: "de" }));
const idsIn = (html: string) =>
  Array.from(html.matchAll(/sessions\/([\w-]{22})\/end"/g), ([, id = ""]) => id);

/** A member with this session and another one, whose public id is returned. */
async function addTwoSessions() {
  const me = await addLoggedIn();
  const other = await logIn(me);
  await env.DB.prepare(
    "UPDATE sessions SET public_id = substr(id_hash, 1, 22) WHERE account_id = ?",
  )
    .bind(me.id)
    .run();
  const [id = ""] = idsIn(await page(me.cookie));
  return { ...me, other, id };
}

const isValidSession = async (cookie: string) =>
  (await sendRequest("/api/user.php", { cookie })).status === 200;

test("the page lists the member's sessions in words and ends one", async () => {
  const me = await addTwoSessions();
  const html = await page(me.cookie);
  expect(html).toContain("Wo du eingeloggt bist");
  expect(html).toContain("Dieser Browser");
  expect(idsIn(html)).toHaveLength(1);
  const ended = await postForm(`/settings/security/sessions/${me.id}/end`, {}, me);
  expect(ended.headers.get("location")).toBe("/settings/security?done=session_ended");
  expect(await isValidSession(me.cookie)).toBe(true);
  expect(idsIn(await page(me.cookie))).toEqual([]);
  expect(await isValidSession(me.other)).toBe(false);
});

test("one button ends all other sessions", async () => {
  const me = await addTwoSessions();
  const ended = await postForm("/settings/security/sessions/end", {}, me);
  expect(ended.headers.get("location")).toBe("/settings/security?done=others_ended");
  expect([await isValidSession(me.cookie), await isValidSession(me.other)]).toEqual([true, false]);
});

test("another's, an unknown and an invalid session id get 404 and end nothing", async () => {
  const me = await addTwoSessions();
  const her = await addTwoSessions();
  const rows = await count("sessions");
  for (const id of [her.id, newId<SessionId>(), "x", "%2e%2e"]) {
    const answer = await postForm(`/settings/security/sessions/${id}/end`, {}, me);
    expect(answer.status, id).toBe(404);
  }
  const origin = `https://${ELSEWHERE}`;
  const foreign = await postForm(
    `/settings/security/sessions/${her.id}/end`,
    {},
    { ...her, origin },
  );
  expect(foreign.headers.get("location")).toContain("/login");
  expect(await count("sessions")).toBe(rows);
});

test("a visitor is redirected to the login, a foreign origin rejected, a GET led back", async () => {
  const me = await addTwoSessions();
  const path = `/settings/security/sessions/${me.id}/end`;
  expect((await postForm(path, {})).headers.get("location")).toContain("/login?next=");
  const headers = { origin: "https://evil.test" };
  expect((await postForm(path, {}, { cookie: me.cookie, headers })).status).toBe(403);
  expect((await sendRequest(path, me)).headers.get("location")).toBe("/settings/security");
  expect(await isValidSession(me.other)).toBe(true);
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addSampleMember } from "../support/add-sample-member";
import { emailTo } from "../support/email-to";
import { PASSWORD, setHash, setUpLogin } from "../support/logins";
import { emailAddressOf } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

setUpLogin();

beforeAll(() => addTestSite());

async function owner() {
  const member = await addLoggedIn();
  await setHash(member.id);
  return member;
}
const remove = (cookie: string, fields: Record<string, string>) =>
  postForm("/settings/delete/confirm", fields, { cookie });

test("the deletion needs the owner, and a visitor is redirected to the login", async () => {
  for (const path of ["/settings/delete", "/settings/delete/confirm", "/settings/data"])
    expect((await sendRequest(path)).headers.get("location")).toContain("/login?next=");
  const { cookie } = await owner();
  expect((await remove(cookie, {})).status).toBe(422);
  expect((await remove(cookie, { password: "not the password" })).status).toBe(422);
  expect((await remove(cookie, { password: PASSWORD, reason: "boredom" })).status).toBe(422);
  expect((await remove(cookie, { password: PASSWORD, extra: "x" })).status).toBe(400);
  expect((await sendRequest("/settings/delete", { cookie })).status).toBe(200);
});

test("deletion hides the profile and ends sessions; reactivation works once", async () => {
  const member = await owner();
  const other = await addLoggedIn();
  const second = await logIn(member);
  await send(member.id, other.cookie, "Hello you");
  const gone = await remove(member.cookie, { password: PASSWORD, reason: "time", remarks: "x" });
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/account-deleted"]);
  expect(gone.headers.get("set-cookie")).toMatch(/auth\.session=;.*Max-Age=0/);
  for (const cookie of [member.cookie, second])
    expect((await sendRequest("/api/user.php", { cookie })).status).toBe(403);
  expect((await sendRequest(`/members/${member.id}`, { cookie: other.cookie })).status).toBe(404);
  expect((await send(member.id, other.cookie)).status).toBe(404);
  const { secret } = (await emailTo(emailAddressOf(member.id), "deletion_started")).fields;
  for (let n = 0; n < 3; n++) expect((await sendRequest(`/${secret}`)).status).toBe(200);
  expect((await sendRequest(`/members/${member.id}`, { cookie: other.cookie })).status).toBe(404);
  const back = () => postForm(`/${secret}`, {});
  expect((await back()).headers.get("location")).toBe("/account-returned");
  expect((await back()).headers.get("location")).toBe("/account-returned?link=closed");
  expect((await sendRequest(`/members/${member.id}`, { cookie: other.cookie })).status).toBe(200);
});

test("a login within fourteen days offers reactivation, and the API says why", async () => {
  const member = await owner();
  await remove(member.cookie, { password: PASSWORD });
  const login = { email: emailAddressOf(member.id), password: PASSWORD };
  const led = (await postForm("/login", login)).headers.get("location") ?? "";
  expect(led).toMatch(/^\/[\w-]{43}$/);
  expect(await textOf(await sendRequest(led))).toContain("Bring my account back");
  const call = await sendJsonRequest("/api/user.php", login);
  expect([call.status, await call.json()]).toEqual([403, { error: { code: "deletion_pending" } }]);
  expect((await postForm("/login", { ...login, password: "wrong password" })).status).toBe(422);
});

test("the deletion code is mailed to the owner and proves identity in that browser only", async () => {
  const member = await owner();
  const sent = await postForm("/settings/delete/code", { reason: "price" }, member);
  expect(sent.headers.get("location")).toBe("/settings/delete/confirm?code=sent");
  const browser = /(__Host-auth\.code=[^;]+)/.exec(sent.headers.get("set-cookie") ?? "")?.[1];
  const { code } = (await emailTo(emailAddressOf(member.id), "login_code")).fields;
  expect((await remove(member.cookie, { code })).status).toBe(422);
  expect((await remove(`${member.cookie}; ${browser}`, { code })).status).toBe(302);
});

test("a data export is downloaded only by its member's session", async () => {
  const marked = await addSampleMember(HOST);
  const mine = await logIn(marked);
  const theirs = await logIn(marked.other);
  const path = `/settings/data/${marked.dataExport}`;
  const copy = await sendRequest(path, { cookie: mine });
  expect([copy.status, copy.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(copy.headers.get("cache-control")).toBe("no-store");
  expect((await sendRequest(path, { cookie: theirs })).status).toBe(404);
  expect((await sendRequest(path)).status).toBe(302);
  await env.DB.prepare("UPDATE takeouts SET expires_at = 1 WHERE id = ?")
    .bind(marked.dataExport)
    .run();
  expect((await sendRequest(path, { cookie: mine })).status).toBe(404);
});

test("the staff endpoint is closed without the secret of a stored action", async () => {
  const call = (body: unknown) => sendJsonRequest("/api/staff-deed.php", body);
  expect((await call({})).status).toBe(422);
  const unknownAction = { deed: "-".repeat(22), knock: "x".repeat(43) };
  expect((await call(unknownAction)).status).toBe(404);
});

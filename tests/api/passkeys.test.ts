import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { Authenticator } from "../support/authenticator";
import { addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  count,
  ORIGIN,
  postForm,
  sendRequest,
  textOf,
} from "./app-client";
import { cookieOf, cookiePairOf } from "./sign-up-forms";

const ASKER = "__Host-auth.passkey";

beforeAll(async () => {
  await addTestSite();
  await addSite({}, "elsewhere-passkeys.test");
});

/** A member with a fresh session. */
async function addFreshMember() {
  const me = await addLoggedIn();
  await env.DB.prepare("UPDATE sessions SET created_at = ? WHERE account_id = ?")
    .bind(Date.now(), me.id)
    .run();
  return me;
}

const post = (path: string, cookie?: string, origin?: string) =>
  sendRequest(path, { method: "POST", cookie, origin });
const optionsFor = async (cookie: string) =>
  (await (await post("/settings/security/passkey/options", cookie)).json()) as {
    challenge: string;
  };

/** A passkey registered with the compiled app. */
async function addRegisteredPasskey() {
  const me = await addFreshMember();
  const device = await Authenticator.of(ORIGIN);
  const credential = JSON.stringify(await device.register(await optionsFor(me.cookie)));
  const added = await postForm("/settings/security/passkey", { name: "Phone", credential }, me);
  expect(added.headers.get("location")).toBe("/settings/security?done=passkey_added");
  return { me, device };
}

async function requestChallenge(origin = ORIGIN) {
  const answer = await post("/login/passkey/options", undefined, origin);
  return {
    options: (await answer.json()) as { challenge: string },
    cookie: cookiePairOf(answer, ASKER),
  };
}

test("the compiled app registers a passkey and logs in with it", async () => {
  const { me, device } = await addRegisteredPasskey();
  expect(await textOf(await sendRequest("/settings/security", me))).toContain("Phone");
  const { options, cookie } = await requestChallenge();
  expect(options).toMatchObject({ rpId: new URL(ORIGIN).hostname, userVerification: "required" });
  const credential = JSON.stringify(await device.sign(options));
  const opened = await postForm("/login/passkey?next=%2Fchats", { credential }, { cookie });
  expect(opened.headers.get("location")).toBe("/chats");
  const session = cookiePairOf(opened, "__Host-auth.session");
  expect(await (await sendRequest("/api/user.php", { cookie: session })).json()).toMatchObject({
    user: { id: me.id },
  });
});

test("a passkey response replayed, from another browser or site is rejected", async () => {
  const { device } = await addRegisteredPasskey();
  const { options, cookie } = await requestChallenge();
  const credential = JSON.stringify(await device.sign(options));
  const elsewhere = await requestChallenge("https://elsewhere-passkeys.test");
  const before = await count("sessions");
  for (const init of [
    {},
    { cookie: (await requestChallenge()).cookie },
    { ...elsewhere, origin: "https://elsewhere-passkeys.test" },
  ]) {
    const answer = await postForm("/login/passkey", { credential }, init);
    expect(answer.status).toBe(422);
  }
  expect(await count("sessions")).toBe(before);
  expect((await postForm("/login/passkey", { credential }, { cookie })).status).toBe(302);
  const again = await postForm("/login/passkey", { credential }, { cookie });
  expect(again.status).toBe(422);
  expect(await textOf(again)).toContain("The passkey couldn’t be checked");
});

test("an invalid passkey response is rejected in words, a forged request with 400", async () => {
  const { cookie } = await requestChallenge();
  for (const credential of ["", "{}", "[]", '"x"'])
    expect((await postForm("/login/passkey", { credential }, { cookie })).status).toBe(422);
  expect(
    (await postForm("/login/passkey", { credential: "{}", more: "1" }, { cookie })).status,
  ).toBe(400);
});

test("without a fresh session passkeys need the password first", async () => {
  const { me } = await addRegisteredPasskey();
  const id = await env.DB.prepare("SELECT id FROM passkeys WHERE account_id = ?")
    .bind(me.id)
    .first("id");
  await env.DB.prepare("UPDATE sessions SET created_at = 0 WHERE account_id = ?").bind(me.id).run();
  const options = await post("/settings/security/passkey/options", me.cookie);
  expect([options.status, await options.json()]).toMatchObject([
    403,
    { error: { code: "not_fresh" } },
  ]);
  const removed = await postForm(`/settings/security/passkeys/${id}/remove`, {}, me);
  expect(removed.headers.get("location")).toContain("/settings/security/confirm?next=");
  expect(await count("passkeys")).toBeGreaterThan(0);
  expect(await textOf(await sendRequest("/settings/security/passkey", me))).toContain(
    'type="password"',
  );
});

test("another member's passkey gets 404 for every action", async () => {
  const [{ me }, { me: her }] = [await addRegisteredPasskey(), await addRegisteredPasskey()];
  const id = await env.DB.prepare("SELECT id FROM passkeys WHERE account_id = ?")
    .bind(her.id)
    .first("id");
  const before = await count("passkeys");
  const remove = await postForm(`/settings/security/passkeys/${id}/remove`, {}, me);
  const rename = await postForm(`/settings/security/passkeys/${id}/rename`, { name: "Mine" }, me);
  expect([remove.status, rename.status]).toEqual([404, 404]);
  expect(await count("passkeys")).toBe(before);
});

test("a visitor gets a challenge without a session and cannot add a passkey", async () => {
  const answer = await post("/login/passkey/options");
  expect(cookieOf(answer, ASKER)).toMatch(/Max-Age=300; HttpOnly; SameSite=Lax; Secure$/);
  expect(cookieOf(answer, "__Host-auth.session")).toBeFalsy();
  expect((await post("/settings/security/passkey/options")).headers.get("location")).toContain(
    "/login",
  );
  expect((await sendRequest("/login/passkey/options")).status).toBe(405);
});

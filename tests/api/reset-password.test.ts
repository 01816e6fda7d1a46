import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addSite } from "../support/test-database";
import {
  addOwner,
  canLogIn,
  NEW_PASSWORD,
  OLD_PASSWORD,
  requestPasswordReset,
  twice,
} from "./account-owners";
import { addTestSite, count, sendRequest, textOf } from "./app-client";
import { cookieOf, cookiePairOf, deleteAccountsBeforeEach, postFrom } from "./sign-up-forms";

beforeAll(() => addTestSite());

deleteAccountsBeforeEach();

const secretFor = async (email: string) => {
  await requestPasswordReset(email);
  return (await emailTo(email, "reset")).fields.secret;
};

test("the login links to the password reset, whose page explains what follows", async () => {
  expect(await (await sendRequest("/login")).text()).toContain('href="/reset-password"');
  const page = await textOf(await sendRequest("/reset-password", { language: "nl" }));
  expect(page).toContain("Wachtwoord vergeten?");
});

test("a reset link survives three scanner fetches, sends no referrer, and works once", async () => {
  const { email } = await addOwner();
  const secret = await secretFor(email);
  const before = JSON.stringify(
    (await env.DB.prepare("SELECT * FROM account_tokens").all()).results,
  );
  for (let n = 0; n < 3; n++)
    for (const path of [`/${secret}`, `/${secret}.data`]) {
      const answer = await sendRequest(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    }
  const after = JSON.stringify(
    (await env.DB.prepare("SELECT * FROM account_tokens").all()).results,
  );
  expect(after).toBe(before);
  expect(await canLogIn(email, OLD_PASSWORD)).toBe(true);
  const set = await postFrom("/reset-password/do", { token: secret, ...twice() });
  expect(set.headers.get("location")).toBe("/reset-password/do?state=done");
  const cookie = cookiePairOf(set, "__Host-auth.session");
  expect((await sendRequest("/members", { cookie })).status).toBe(200);
  expect([await canLogIn(email, OLD_PASSWORD), await canLogIn(email, NEW_PASSWORD)]).toEqual([
    false,
    true,
  ]);
  const again = await postFrom("/reset-password/do", { token: secret, ...twice() });
  expect(again.status).toBe(410);
  expect((await sendRequest(`/${secret}`)).headers.get("location")).toBe("/reset-password/do");
});

test("a reset link of another site or purpose is rejected", async () => {
  const { email } = await addOwner();
  const secret = await secretFor(email);
  const elsewhere = "elsewhere.test";
  await addSite({}, elsewhere);
  const origin = `https://${elsewhere}`;
  expect((await sendRequest(`/${secret}`, { origin })).status).toBe(404);
  const there = await postFrom("/reset-password/do", { token: secret, ...twice() }, { origin });
  expect(there.status).toBe(410);
  for (const path of ["/mail-change/do", "/mail-change/undo"]) {
    const answer = await postFrom(path, { token: secret });
    expect(answer.headers.get("location")).toBe("/mail-change/do");
  }
  await postFrom(`/${secret}`, {});
  expect((await postFrom("/reset-password/do", { token: secret, ...twice() })).status).toBe(302);
});

test("the reset code works only in the browser that requested it", async () => {
  const { email } = await addOwner();
  const { answer, browser } = await requestPasswordReset(email);
  expect(cookieOf(answer, "__Host-auth.code")).toContain("Max-Age=900; HttpOnly; SameSite=Lax");
  const { code } = (await emailTo(email, "reset")).fields;
  const form = { email, code, ...twice() };
  const stranger = await postFrom("/reset-password/with-code", form);
  expect(stranger.status).toBe(422);
  const set = await postFrom("/reset-password/with-code", form, { cookie: browser });
  expect(set.headers.get("location")).toBe("/reset-password/do?state=done");
  expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
});

test("a rejected reset form keeps the link and shows no password", async () => {
  const { email } = await addOwner();
  const token = await secretFor(email);
  for (const fields of [
    { password: "hunter2hunter2", password_again: "hunter3hunter3" },
    twice("password123"),
    twice("hunter2"),
  ]) {
    const answer = await postFrom("/reset-password/do", { token, ...fields });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(`value="${token}"`);
    expect(page).not.toMatch(/hunter|password123/);
    expect(page).toContain('aria-invalid="true"');
  }
  expect((await postFrom("/reset-password/do", { token, ...twice() })).status).toBe(302);
});

test("a forged reset form gets 400, and an invalid link 410", async () => {
  expect((await postFrom("/reset-password", { email: "a@b.nl", admin: "1" })).status).toBe(400);
  for (const token of ["x", "x".repeat(43), "x".repeat(500)])
    expect((await postFrom("/reset-password/do", { token, ...twice() })).status).toBe(410);
  expect(await (await sendRequest("/reset-password/with-code")).text()).toContain('name="email"');
});

test("with hidden accounts, known and unknown addresses get the same response", async () => {
  await addSite({ hide_account_existence: true }, "hiding.test");
  const origin = "https://hiding.test";
  const known00 = "known00@example.test";
  const { id } = await addOwner();
  await env.DB.prepare("UPDATE accounts SET site_id = 'hiding.test', email = ? WHERE id = ?")
    .bind(known00, id)
    .run();
  await env.DB.prepare("UPDATE profiles SET site_id = 'hiding.test' WHERE id = ?").bind(id).run();
  const answerTo = async (email: string) => {
    const headers = { "cf-connecting-ip": email };
    const { answer } = await requestPasswordReset(email, { origin, headers });
    if (email === known00) await emailTo(email, "reset");
    const page = await answer.text();
    return {
      status: answer.status,
      size: page.length,
      page: page.replaceAll(email, "").replaceAll(/(?:\w+\.)?[\w-]{43}|[0-9a-f-]{36}/g, ""),
    };
  };
  expect(await answerTo(known00)).toEqual(await answerTo("unknown@example.test"));
  expect(await count("outbox")).toBe(1);
});

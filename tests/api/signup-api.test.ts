import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addSite } from "../support/test-database";
import { addTestSite, count, postForm, sendJsonRequest, sendRequest } from "./app-client";
import {
  cookieOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  sessionOf,
  signupFields,
} from "./sign-up-forms";

beforeAll(() => addTestSite());
deleteAccountsBeforeEach();

const { email, name } = signupFields;
const sam = { email, name, password: PASSWORD, date_of_birth: "1990-05-05", terms: true };
const profile = { country: "NL", region: "NL-UT", gender: "female", seeks: "male" };
const call = (
  more: Record<string, unknown> = {},
  init: Parameters<typeof sendJsonRequest>[2] = {},
) => sendJsonRequest("/api/signup.php", { ...sam, ...more }, init);
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string } }).error.code;

test("the signup API creates an account with the same next steps as the page", async () => {
  const answer = await call();
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    user: { status: "not_confirmed", profile: { name, status: "draft" } },
  });
  const cookie = sessionOf(answer);
  expect((await sendRequest("/complete-signup", { cookie })).status).toBe(200);
  expect(await count("outbox")).toBe(0);
});

test("with confirmation required at once the API signup ends and mails the code", async () => {
  const answer = await call({ profile });
  expect(await answer.json()).toMatchObject({
    user: { status: "not_confirmed", profile: { country: "NL", status: "disabled" } },
  });
  expect(cookieOf(answer, "activation_due")).toContain("Max-Age=3600; HttpOnly; SameSite=Lax");
  const { code } = (await emailTo(email, "activate")).fields;
  const cookie = sessionOf(answer);
  const confirmed = await postForm("/complete-signup/code", { code: String(code) }, { cookie });
  expect(confirmed.headers.get("location")).toBe("/activate/done");
});

test("a retried signup request opens the same account", async () => {
  const one = await call({ profile });
  const two = await call({ profile });
  expect(two.status).toBe(201);
  expect(await two.json()).toEqual(await one.json());
  expect([await count("accounts"), await count("outbox")]).toEqual([1, 1]);
});

test("a retry with another password, or later, finds the address taken", async () => {
  await call();
  const other = await call({ password: "another long password" });
  expect([other.status, await codeOf(other)]).toEqual([409, "account_exists"]);
  await env.DB.prepare("UPDATE accounts SET signup_date = signup_date - 601000").run();
  const later = await call();
  expect([later.status, await codeOf(later)]).toEqual([409, "account_exists"]);
  expect(sessionOf(later)).toBe("");
});

test.each<[string, Record<string, unknown>, number]>([
  ["address_disposable", { email: "sam@mailinator.com" }, 422],
  ["password_common", { password: "nuttertools" }, 422],
  ["password_own", { password: "samantha1990" }, 422],
  ["robot", { subject: "https://buy.example" }, 429],
  ["invalid", { terms: false }, 422],
  ["invalid", { email: "sam" }, 422],
  ["invalid", { name: "support@site.test" }, 422],
  ["invalid", { date_of_birth: "1990-02-30" }, 422],
  ["invalid", { date_of_birth: { toString: 1, valueOf: 1 } }, 422],
  ["invalid", { profile: { ...profile, region: "DE-BE" } }, 422],
  ["invalid", { signup_message: "x".repeat(9_000) }, 422],
  ["unknown_field", { admin: true }, 400],
])("%s is rejected, and nothing is stored: %j", async (code, more, status) => {
  const answer = await call(more);
  expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([await count("accounts"), await count("outbox")]).toEqual([0, 0]);
});

test("the age is checked first, and the browser gets no second date", async () => {
  const young = await call({ date_of_birth: "2015-01-01", email: "sam" });
  expect([young.status, await codeOf(young)]).toEqual([422, "too_young"]);
  const cookie = cookieOf(young, "__Host-under_age").split(";")[0] ?? "";
  const headers = { "content-type": "application/json", cookie };
  const barred = await sendRequest("/api/signup.php", {
    method: "POST",
    headers,
    body: JSON.stringify(sam),
  });
  expect([barred.status, await codeOf(barred)]).toEqual([422, "too_young"]);
  expect(await count("accounts")).toBe(0);
});

test("ten signups an hour need no proof; the time signed by GET allows more", async () => {
  const about = await (await sendRequest("/api/signup.php")).json();
  expect(about).toEqual({ open: true, min_age: 18, begun: expect.stringMatching(/^\w+\.\S{43}$/) });
  for (let n = 0; n < 10; n++) await call({ email: `sam${n}@example.test` });
  expect(await codeOf(await call())).toBe("robot");
  const { begun } = about as { begun: string };
  await expect.poll(async () => (await call({ begun })).status).toBe(201);
});

test("a foreign origin is rejected, as at every endpoint", async () => {
  const answer = await sendRequest("/api/signup.php", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://evil.example" },
    body: JSON.stringify(sam),
  });
  expect(answer.status).toBe(403);
  expect(await count("accounts")).toBe(0);
});

test("with hidden accounts both responses are equal, and no session opens", async () => {
  await addSite({ hide_account_existence: true }, "hiding.test");
  const init = { origin: "https://hiding.test" };
  const send = async (address: string) => {
    const answer = await sendRequest("/api/signup.php", {
      ...init,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...sam, email: address, profile }),
    });
    const headers = [...answer.headers].filter(([key]) => !/request-id|policy/.test(key));
    return {
      status: answer.status,
      headers: Object.fromEntries(headers),
      body: await answer.text(),
    };
  };
  const first = await send(email);
  expect(first).toMatchObject({ status: 202, body: '{"mailed":true}' });
  expect(first.headers).not.toHaveProperty("set-cookie");
  expect(await send(email)).toEqual(first);
  expect(await count("accounts")).toBe(1);
});

test("a site with closed signups rejects the API too", async () => {
  await addSite({ signups: "none" }, "closed.test");
  const origin = "https://closed.test";
  const answer = await sendRequest("/api/signup.php", {
    origin,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sam),
  });
  expect([answer.status, await codeOf(answer)]).toEqual([403, "forbidden"]);
});

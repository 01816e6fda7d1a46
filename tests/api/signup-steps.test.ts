import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { recordLog } from "../support/record-log";
import { addTestSite, count, ORIGIN, postForm, sendRequest, sendToApp } from "./app-client";
import {
  deleteAccountsBeforeEach,
  PASSWORD,
  sessionOf,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

beforeAll(() => addTestSite());

recordLog(PASSWORD, signupFields.email, signupFields.name);

deleteAccountsBeforeEach();

/** Sends the request as given, with nothing added. */
const sendRaw = (path: string, init: RequestInit) =>
  sendToApp.fetch(new Request(`${ORIGIN}${path}`, { redirect: "manual", ...init }));

test("the signup steps follow in order and end at the e-mail", async () => {
  const cookie = await signUpForSession();
  const step = (name: string, fields: Record<string, string>, action = "") =>
    postForm(`/complete-signup/${name}${action}`, fields, { cookie });
  expect((await step("photo", { skip: "yes" }, "/skip")).status).toBe(302);
  expect((await step("location", { country: "NL", region: "DE-BE" })).status).toBe(422);
  expect((await step("location", { country: "NL", region: "NL-NH" })).status).toBe(302);
  expect((await step("location", { skip: "yes" }, "/skip")).status).toBe(400);
  expect((await step("nothing", { skip: "yes" }, "/skip")).status).toBe(404);
  expect((await sendRequest("/complete-signup/nothing/skip", { cookie })).status).toBe(404);
  expect((await sendRequest("/complete-signup/location/skip", { cookie })).status).toBe(302);
  expect(
    (await step("about-you", { gender: "female", seeks: "male", sexuality: "bi" })).status,
  ).toBe(422);
  expect((await step("about-you", { gender: "female", seeks: "male" })).status).toBe(302);
  expect(await count("outbox")).toBe(0);
  expect((await step("about-me", { headline: "Hello", about: "", interests: "tea" })).status).toBe(
    302,
  );
  expect(await count("outbox")).toBe(1);
  const page = await (await sendRequest("/complete-signup", { cookie })).text();
  expect(page).toContain("Code from the e-mail");
  const around = await (await sendRequest("/lang-config", { cookie })).text();
  expect(around).toContain("Your e-mail address isn’t confirmed yet");
});

test("a finished member is redirected from every step, and nothing is stored", async () => {
  const cookie = await signUpForSession();
  await env.DB.batch([
    env.DB.prepare("UPDATE accounts SET signup_step = 5, status = 'active'"),
    env.DB.prepare("UPDATE profiles SET country = 'NL', region = 'NL-NH', gender = 'male'"),
  ]);
  const stored = () =>
    env.DB.prepare("SELECT country, region, gender, seeks, headline, about FROM profiles").first();
  const before = await stored();
  const steps: [path: string, fields: Record<string, string>][] = [
    ["location", { country: "DE", region: "DE-BE" }],
    ["about-you", { gender: "female", seeks: "male" }],
    ["about-me", { headline: "Hello", about: "Other words", interests: "tea" }],
    ["about-me/skip", { skip: "yes" }],
  ];
  for (const [path, fields] of steps) {
    const answer = await postForm(`/complete-signup/${path}`, fields, { cookie });
    expect([answer.status, answer.headers.get("location")], path).toEqual([
      302,
      "/complete-signup",
    ]);
  }
  expect(await stored()).toEqual(before);
});

test("a file that is no picture gets a translated 422", async () => {
  const body = new FormData();
  body.set("photo", new File(["not a picture"], "me.jpg", { type: "image/jpeg" }));
  const answer = await sendRequest("/complete-signup/photo", {
    method: "POST",
    body,
    cookie: await signUpForSession(),
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("We can’t read this file as a picture.");
  expect(await count("photos")).toBe(0);
});

test("the signup steps need a session", async () => {
  const answer = await sendRequest("/complete-signup");
  expect(answer.headers.get("location")).toBe("/login?next=%2Fcomplete-signup");
});

async function mailedSecret(cookie: string): Promise<string> {
  await env.DB.prepare("UPDATE accounts SET signup_step = 5").run();
  await env.DB.prepare("UPDATE profiles SET status = 'disabled'").run();
  await postForm("/complete-signup/letter", { resend: "yes" }, { cookie });
  return (await emailTo(signupFields.email, "activate")).fields.secret;
}

test("opening a mailed link changes nothing; its button does, once", async () => {
  const secret = await mailedSecret(await signUpForSession());
  for (let n = 0; n < 3; n++) {
    const page = await sendRequest(`/${secret}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.getSetCookie().join()).not.toContain("auth.session");
  }
  expect((await sendRequest(`/${secret}`, { method: "HEAD" })).status).toBe(200);
  expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("not_confirmed");
  const pressed = await postForm(`/${secret}`, {});
  expect(pressed.headers.get("location")).toBe("/activate/done");
  expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("active");
  expect(
    await (await sendRequest("/activate/done", { cookie: sessionOf(pressed) })).text(),
  ).toContain("Samantha");
  const again = await postForm(`/${secret}`, {});
  expect(again.headers.get("location")).toBe("/activate/done?before=yes");
  expect(sessionOf(again)).toBe("");
  expect((await sendRequest(`/${secret}`)).headers.get("location")).toBe(
    "/activate/done?before=yes",
  );
});

test("a link's button works without JavaScript, but not in a foreign frame", async () => {
  const secret = await mailedSecret(await signUpForSession());
  const press = (site: string) =>
    sendRaw(`/${secret}`, {
      method: "POST",
      body: "",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "null",
        "sec-fetch-site": site,
      },
    });
  expect((await press("cross-site")).status).toBe(403);
  expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("not_confirmed");
  expect((await press("same-origin")).headers.get("location")).toBe("/activate/done");
});

test("an unknown link path gets 404, whatever its shape", async () => {
  for (const path of [
    "/nothing",
    `/${"x".repeat(43)}`,
    `/${"x".repeat(42)}`,
    `/${"x".repeat(44)}`,
    `/${"%2e".repeat(43)}`,
  ]) {
    expect((await sendRequest(path)).status).toBe(404);
  }
  expect((await postForm(`/${"x".repeat(42)}`, {})).status).toBe(404);
});

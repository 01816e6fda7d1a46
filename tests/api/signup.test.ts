import { beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addSite } from "../support/test-database";
import { addTestSite, count, FORM, postForm, sendRequest, sendToApp } from "./app-client";
import {
  birthFieldsAtAge,
  deleteAccountsBeforeEach,
  PASSWORD,
  sessionOf,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

beforeAll(() => addTestSite());

recordLog(PASSWORD, signupFields.email, signupFields.name);

deleteAccountsBeforeEach();

test("the signup works without JavaScript and sets a protected session cookie", async () => {
  const page = await sendRequest("/signup");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('name="date_of_birth_year"');
  const answer = await postForm("/signup", signupFields);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/complete-signup"]);
  const cookie =
    answer.headers.getSetCookie().find((line) => line.startsWith("__Host-auth.session=")) ?? "";
  expect(cookie).toMatch(
    /^__Host-auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const next = await sendRequest("/complete-signup", { cookie: sessionOf(answer) });
  expect(await next.text()).toContain("Step 2 of 5");
});

test("a rejected form keeps the input except the password, which is never returned", async () => {
  const answer = await postForm("/signup", { ...signupFields, name: "@samantha" });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain("sam@example.test");
  expect(page).toContain("A name cannot begin with @.");
  expect(page).not.toContain(PASSWORD);
  expect(await count("accounts")).toBe(0);
});

test("an unknown signup field gets 400", async () => {
  expect((await postForm("/signup", { ...signupFields, status: "active" })).status).toBe(400);
  expect(await count("accounts")).toBe(0);
});

test("a repeated address gets the catalogue's text with a login link", async () => {
  await postForm("/signup", signupFields);
  const again = await postForm("/signup", signupFields);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("There is already an account with this e-mail address");
});

test("the age is calculated in the member's time zone", async () => {
  const today = (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }).format(Date.now());
  // Born 18 years before today's date in Kiritimati (UTC+14); on Midway (UTC-11) it is always one
  // or two days earlier.
  const [year = 0, month = 0, day = 0] = today("Pacific/Kiritimati").split("-").map(Number);
  const birth = birthFieldsAtAge(year - 18, month, day);
  const from = (timezone: string, email: string) => {
    const body = new URLSearchParams({ ...signupFields, email, ...birth }).toString();
    return sendRequest("/signup", {
      method: "POST",
      body,
      headers: FORM,
      cf: { timezone },
    } as Parameters<typeof sendRequest>[1]);
  };
  expect((await from("Pacific/Midway", "west@example.test")).status).toBe(422);
  expect((await from("Pacific/Kiritimati", "east@example.test")).status).toBe(302);
});

test("a visitor without a traffic source cannot sign up where one is required", async () => {
  const host = "source.test";
  await addSite({ signups: "with_trafficsource" }, host);
  const at = `https://${host}/signup`;
  const visit = (cookie = "") =>
    sendToApp.fetch(new Request(at, { headers: { cookie, "accept-language": "en" } }));
  const closed = await visit();
  expect(closed.status).toBe(200);
  expect(await closed.text()).toContain("By invitation only");
  expect(
    await (await visit(`tracking=${encodeURIComponent('{"ref":"friend"}')}`)).text(),
  ).toContain('name="password"');
  expect(await (await visit("tracking=%7Bbroken")).text()).toContain("By invitation only");
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: `https://${host}`,
  };
  expect(
    (
      await sendToApp.fetch(
        new Request(at, {
          method: "POST",
          body: new URLSearchParams(signupFields).toString(),
          headers,
        }),
      )
    ).status,
  ).toBe(403);
});

test("signups are closed until a company is set for the terms", async () => {
  const origin = "https://nobody.test";
  await addSite({ company: null }, "nobody.test");
  const page = await sendRequest("/signup", { origin });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('name="password"');
  for (const path of ["/signup", "/landers/video"])
    expect((await postForm(path, signupFields, { origin })).status).toBe(403);
  expect(await count("accounts")).toBe(0);
});

test("a member is redirected away from signup and login", async () => {
  const cookie = await signUpForSession();
  expect((await sendRequest("/signup", { cookie })).headers.get("location")).toBe(
    "/complete-signup",
  );
  expect((await sendRequest("/login", { cookie })).headers.get("location")).toBe("/members");
});

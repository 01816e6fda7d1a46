import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addTestSite, postForm, sendJsonRequest, sendRequest } from "./app-client";
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

test("a login redirects to the requested page, on this site only", async () => {
  await signUpForSession();
  await env.DB.prepare("UPDATE accounts SET language = 'fi'").run();
  const login = (next: string) =>
    postForm(`/login?next=${encodeURIComponent(next)}`, {
      email: " SAM@example.test",
      password: PASSWORD,
    });
  const answer = await login("/likes");
  expect(answer.headers.get("location")).toBe("/likes");
  expect(answer.headers.getSetCookie().some((line) => line.startsWith("locale=fi;"))).toBe(true);
  for (const evil of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
    expect((await login(evil)).headers.get("location")).toBe("/members");
  }
});

test("a failed login responds alike with and without an account, never with the password", async () => {
  await signUpForSession();
  const fail = async (email: string) => {
    const answer = await postForm("/login", { email, password: `${PASSWORD}!` });
    return {
      status: answer.status,
      page: (await answer.text())
        .replaceAll(email, "")
        .replaceAll(/(?:\w+\.)?[\w-]{43}|[0-9a-f-]{36}/g, ""),
    };
  };
  const existing = await fail("sam@example.test");
  const unknown = await fail("nobody@example.test");
  expect(existing.status).toBe(422);
  expect(existing.page).toContain("Login failed, please try again.");
  expect(existing.page).not.toContain(PASSWORD);
  expect(existing.page).toBe(unknown.page);
});

test("five failed logins lock the account, with the minutes in the page's language", async () => {
  await signUpForSession();
  for (let n = 0; n < 4; n++)
    await postForm("/login", { email: signupFields.email, password: "wrong" });
  const locked = await postForm(
    "/login",
    { email: signupFields.email, password: "wrong" },
    { language: "nl" },
  );
  expect(locked.status).toBe(429);
  expect(await locked.text()).toContain("Te veel foute pogingen, account voor 15 min geblokkeerd.");
});

test("a code request responds alike for an existing and a missing account", async () => {
  await signUpForSession();
  const requestCode = async (email: string) => {
    const answer = await postForm("/login/code", { email });
    return {
      status: answer.status,
      page: (await answer.text())
        .replaceAll(email, "")
        .replaceAll(/(?:\w+\.)?[\w-]{43}|[0-9a-f-]{36}/g, ""),
    };
  };
  expect(await requestCode("sam@example.test")).toEqual(await requestCode("nobody@example.test"));
});

test("user.php logs in, returns the logged-in member, and saves the language", async () => {
  await signUpForSession();
  expect((await sendRequest("/api/user.php")).status).toBe(403);
  expect(await (await sendRequest("/api/user.php")).json()).toEqual({
    error: { code: "authentication_required" },
  });
  const login = await sendJsonRequest("/api/user.php", {
    email: signupFields.email,
    password: PASSWORD,
  });
  const { user } = (await login.json()) as { user: Record<string, unknown> };
  expect(user).toMatchObject({
    status: "not_confirmed",
    paid_user: false,
    credits: 0,
    language: "en",
    notifications_disabled: [],
  });
  expect(user.profile).toEqual({
    name: "Samantha",
    country: null,
    status: "draft",
    main_image: null,
  });
  expect(JSON.stringify(user)).not.toContain("password");
  const cookie = sessionOf(login);
  const saved = await sendJsonRequest(
    "/api/user.php",
    { language: "pl" },
    { method: "PUT", cookie },
  );
  expect(((await saved.json()) as { user: { language: string } }).user.language).toBe("pl");
  expect(
    (await sendJsonRequest("/api/user.php", { language: "xx" }, { method: "PUT", cookie })).status,
  ).toBe(422);
  expect(
    (await sendJsonRequest("/api/user.php", { language: "pl" }, { method: "PUT" })).status,
  ).toBe(403);
  expect(
    (await sendJsonRequest("/api/user.php", { email: signupFields.email, password: "wrong" }))
      .status,
  ).toBe(422);
  expect(
    (
      await sendJsonRequest("/api/user.php", {
        email: signupFields.email,
        password: PASSWORD,
        admin: true,
      })
    ).status,
  ).toBe(400);
  expect((await sendJsonRequest("/api/user.php", { email: 7, password: PASSWORD })).status).toBe(
    422,
  );
});

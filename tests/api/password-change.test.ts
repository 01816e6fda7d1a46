import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addLoggedInOwner, canLogIn, NEW_PASSWORD, OLD_PASSWORD, twice } from "./account-owners";
import { addTestSite, logIn, sendRequest, textOf } from "./app-client";
import { cookiePairOf, deleteAccountsBeforeEach, postFrom } from "./sign-up-forms";

beforeAll(() => addTestSite());

deleteAccountsBeforeEach();

const change = (fields: Record<string, string>, cookie: string, language = "nl") =>
  postFrom("/settings/security/password", fields, { cookie, language });

test("a password change with the old one ends all other sessions", async () => {
  const owner = await addLoggedInOwner();
  const elsewhere = await logIn(owner);
  const answer = await change({ old_password: OLD_PASSWORD, ...twice() }, owner.cookie);
  expect(answer.headers.get("location")).toBe("/settings/security?password=changed");
  const cookie = cookiePairOf(answer, "__Host-auth.session");
  const page = await textOf(await sendRequest("/settings/security?password=changed", { cookie }));
  expect(page).toMatch(/role="status"[\s\S]*Your password has been changed/);
  for (const ended of [owner.cookie, elsewhere])
    expect((await sendRequest("/settings/security", { cookie: ended })).status).toBe(302);
  expect([
    await canLogIn(owner.email, OLD_PASSWORD),
    await canLogIn(owner.email, NEW_PASSWORD),
  ]).toEqual([false, true]);
  await emailTo(owner.email, "password_changed");
});

test("a wrong old password is shown at its field; the page contains no password", async () => {
  const { cookie, email } = await addLoggedInOwner();
  const answer = await change({ old_password: "hunter2hunter2", ...twice() }, cookie);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("Controleer je oude wachtwoord.");
  expect(page).not.toMatch(/hunter2|another long/);
  expect(await canLogIn(email, OLD_PASSWORD)).toBe(true);
});

test("a password change without a session or with a forged form is rejected", async () => {
  const fields = { old_password: OLD_PASSWORD, ...twice() };
  expect((await change(fields, "")).headers.get("location")).toContain("/login?next=");
  const { cookie, email } = await addLoggedInOwner();
  expect((await change({ ...fields, id: "another" }, cookie)).status).toBe(400);
  const foreign = { headers: { origin: "https://evil.test" }, cookie };
  expect((await postFrom("/settings/security/password", fields, foreign)).status).toBe(403);
  expect(await canLogIn(email, OLD_PASSWORD)).toBe(true);
});

import { beforeAll, expect, test } from "vitest";
import { letterTo } from "../support/letter-to";
import { forgetAccounts, pairOf, postFrom } from "./joining";
import { addLoggedInOwner, NEW, OLD, opens, twice } from "./owning";
import { ask, logIn, textOf, theSite } from "./support";

beforeAll(() => theSite());

forgetAccounts();

const change = (fields: Record<string, string>, cookie: string, language = "nl") =>
  postFrom("/settings/security/password", fields, { cookie, language });

test("a password change with the old one ends all other sessions", async () => {
  const owner = await addLoggedInOwner();
  const elsewhere = await logIn(owner);
  const answer = await change({ old_password: OLD, ...twice() }, owner.cookie);
  expect(answer.headers.get("location")).toBe("/settings/security?password=changed");
  const cookie = pairOf(answer, "__Host-auth.session");
  const page = await textOf(await ask("/settings/security?password=changed", { cookie }));
  expect(page).toMatch(/role="status"[\s\S]*Your password has been changed/);
  for (const ended of [owner.cookie, elsewhere])
    expect((await ask("/settings/security", { cookie: ended })).status).toBe(302);
  expect([await opens(owner.email, OLD), await opens(owner.email, NEW)]).toEqual([false, true]);
  await letterTo(owner.email, "password_changed");
});

test("a wrong old password is shown at its field; the page contains no password", async () => {
  const { cookie, email } = await addLoggedInOwner();
  const answer = await change({ old_password: "hunter2hunter2", ...twice() }, cookie);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("Controleer je oude wachtwoord.");
  expect(page).not.toMatch(/hunter2|another long/);
  expect(await opens(email, OLD)).toBe(true);
});

test("a password change without a session or with a forged form is rejected", async () => {
  const fields = { old_password: OLD, ...twice() };
  expect((await change(fields, "")).headers.get("location")).toContain("/login?next=");
  const { cookie, email } = await addLoggedInOwner();
  expect((await change({ ...fields, id: "another" }, cookie)).status).toBe(400);
  const foreign = { headers: { origin: "https://evil.test" }, cookie };
  expect((await postFrom("/settings/security/password", fields, foreign)).status).toBe(403);
  expect(await opens(email, OLD)).toBe(true);
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashSecret } from "~/kit/secret";
import {
  at,
  email,
  from,
  id,
  MINUTE,
  PASSWORD,
  setHash,
  setUpLogin,
  site,
  start,
} from "../../../tests/support/logins";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { loginSchema, passwordSchema } from "../account/account.schema";
import { DUMMY_PASSWORD_HASH } from "../account/check-password";
import { findViewer } from "./find-viewer";
import { logIn } from "./log-in";

setUpLogin();

test("the correct password opens a session", async () => {
  const outcome = await logIn(at(start), from(), { email, password: PASSWORD });
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect((await findViewer(at(start), site, outcome.value.secret))?.id).toBe(id);
});

test("a login ends the session that this browser had", async () => {
  const first = await logIn(at(start), from(), { email, password: PASSWORD });
  if (!first.ok) throw new Error(first.refusal);
  await logIn(at(start), from("home", await hashSecret(first.value.secret)), {
    email,
    password: PASSWORD,
  });
  expect(await findViewer(at(start), site, first.value.secret)).toBeNull();
});

test("a wrong password and an unknown address get the same answer", async () => {
  const wrong = await logIn(at(start), from(), { email, password: "not the password" });
  const unknownAccount = await logIn(at(start), from(), {
    email: "nobody@example.test",
    password: PASSWORD,
  });
  expect(wrong).toEqual({ ok: false, refusal: "login_failed" });
  expect(unknownAccount).toEqual(wrong);
});

test("the dummy hash costs the same as a real one and matches no password", async () => {
  const { passwords } = realServices();
  const cost = (hash: string) => hash.split("$").slice(1, 4);
  expect(cost(DUMMY_PASSWORD_HASH)).toEqual(cost(await passwords.hash(PASSWORD)));
  expect(await passwords.verify(DUMMY_PASSWORD_HASH, PASSWORD)).toBe(false);
  expect(DUMMY_PASSWORD_HASH.length).toBe((await passwords.hash(PASSWORD)).length);
});

test("an account cannot be logged in to from another site", async () => {
  const elsewhere = { ...from(), siteId: await addSite() };
  expect(await logIn(at(start), elsewhere, { email, password: PASSWORD })).toMatchObject({
    refusal: "login_failed",
  });
});

test.each([
  ["deletion_pending", "deletion_pending"],
  ["suspended", "account_suspended"],
  ["banned", "account_banned"],
] as const)(
  "a %s account cannot log in, and only its owner is told why",
  async (status, refusal) => {
    const member = await addMember(site, { status });
    await setHash(member.id);
    const address = emailAddressOf(member.id);
    expect(await logIn(at(start), from(), { email: address, password: PASSWORD })).toEqual({
      ok: false,
      refusal,
    });
    expect(
      await logIn(at(start), from(), { email: address, password: "not the password" }),
    ).toEqual({ ok: false, refusal: "login_failed" });
  },
);

test("a member with an unconfirmed address may log in", async () => {
  const member = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  await setHash(member.id);
  expect(
    (await logIn(at(start), from(), { email: emailAddressOf(member.id), password: PASSWORD })).ok,
  ).toBe(true);
});

test("a session expires after 14 days without visits, and after 30 with them", async () => {
  const DAY = 24 * 60 * MINUTE;
  const outcome = await logIn(at(start), from(), { email, password: PASSWORD });
  if (!outcome.ok) throw new Error(outcome.refusal);
  const visit = (time: number) =>
    findViewer(
      realServices({ now: () => time, defer: (_name, work) => void visits.push(work) }),
      site,
      outcome.value.secret,
    );
  const visits: Promise<unknown>[] = [];
  expect((await visit(start + 13 * DAY))?.id).toBe(id);
  await Promise.all(visits);
  expect((await visit(start + 26 * DAY))?.id).toBe(id);
  await Promise.all(visits);
  expect(await visit(start + 30 * DAY)).toBeNull();
  const second = await logIn(at(start), from(), { email, password: PASSWORD });
  if (!second.ok) throw new Error(second.refusal);
  expect(await findViewer(at(start + 14 * DAY), site, second.value.secret)).toBeNull();
});

test("an accent typed as two characters is the same password", async () => {
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await realServices().passwords.hash(passwordSchema.parse("cafe\u0301 au lait")), id)
    .run();
  const typed = loginSchema.parse({ email, password: "caf\u00e9 au lait" });
  expect((await logIn(at(start), from(), typed)).ok).toBe(true);
});

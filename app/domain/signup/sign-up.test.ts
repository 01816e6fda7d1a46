import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashSecret } from "~/kit/secret";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { addSite } from "../../../tests/support/test-database";
import { signUp } from "./sign-up";

setUpSignup();

test("a signup creates account, draft profile, wallet and session together", async () => {
  const outcome = await signUp(services, signupContext({ signup_credits: 3 }), signupFields);
  if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
  const { accountId: id, secret } = outcome.value;
  expect(await row("SELECT status, language, signup_step FROM accounts WHERE id = ?", id)).toEqual({
    status: "not_confirmed",
    language: "de",
    signup_step: 1,
  });
  expect(await row("SELECT status, name, birth_date FROM profiles WHERE id = ?", id)).toEqual({
    status: "draft",
    name: "Sam",
    birth_date: "1990-05-05",
  });
  expect(await row("SELECT balance FROM wallets WHERE account_id = ?", id)).toEqual({ balance: 3 });
  expect(
    await row(
      "SELECT amount, reason FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
      id,
    ),
  ).toEqual({
    amount: 3,
    reason: "signup",
  });
  expect(
    await row("SELECT account_id FROM sessions WHERE id_hash = ?", await hashSecret(secret)),
  ).toEqual({ account_id: id });
});

test("a site without welcome credits writes no wallet entry", async () => {
  await signUp(services, signupContext(), signupFields);
  expect(await row("SELECT count(*) AS n FROM wallet_entries WHERE site_id = ?", site)).toEqual({
    n: 0,
  });
});

test("the password is stored only as an argon2id hash", async () => {
  await signUp(services, signupContext(), signupFields);
  const stored = await row<{ password_hash: string }>(
    "SELECT password_hash FROM accounts WHERE site_id = ?",
    site,
  );
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await services.passwords.verify(stored?.password_hash ?? "", signupFields.password)).toBe(
    true,
  );
});

test("a taken address is rejected and nothing of the second signup is stored", async () => {
  await signUp(services, signupContext(), signupFields);
  expect(await signUp(services, signupContext(), { ...signupFields, name: "Other" })).toEqual({
    ok: false,
    refusal: "account_exists",
  });
  for (const table of ["accounts", "profiles", "wallets", "sessions"]) {
    expect(await row(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site)).toEqual({
      n: 1,
    });
  }
});

test("a second signup leaves the existing account unchanged", async () => {
  const stored = () =>
    row("SELECT id, password_hash, language, signup_date FROM accounts WHERE site_id = ?", site);
  await signUp(services, signupContext(), signupFields);
  const before = await stored();
  await signUp(
    services,
    { ...signupContext(), language: "nl" },
    { ...signupFields, password: "my own words" },
  );
  expect(await stored()).toEqual(before);
});

test("the same address may join another site", async () => {
  await signUp(services, signupContext(), signupFields);
  const another = signupContext({ id: await addSite() });
  expect((await signUp(services, another, signupFields)).ok).toBe(true);
});

test("two concurrent signups with one address create one account", async () => {
  const outcomes = await Promise.all([
    signUp(services, signupContext(), signupFields),
    signUp(services, signupContext(), signupFields),
  ]);
  expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
});

test("an account whose deletion is pending gets its own error", async () => {
  await signUp(services, signupContext(), signupFields);
  await env.DB.prepare("UPDATE accounts SET status = 'deletion_pending' WHERE site_id = ?")
    .bind(site)
    .run();
  expect(await signUp(services, signupContext(), signupFields)).toEqual({
    ok: false,
    refusal: "account_returning",
  });
});

test("common passwords are rejected before anything is stored", async () => {
  expect(
    await signUp(services, signupContext(), { ...signupFields, password: "password123" }),
  ).toEqual({
    ok: false,
    refusal: "password_common",
  });
  expect(
    await signUp(services, signupContext(), { ...signupFields, password: "Velours 2026" }),
  ).toEqual({
    ok: false,
    refusal: "password_own",
  });
  for (const table of ["accounts", "attempts"])
    expect(await row(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site)).toEqual({
      n: 0,
    });
});

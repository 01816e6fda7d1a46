import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashSecret } from "~/kit/secret";
import {
  addOwner,
  at,
  countEmails,
  later,
  NEW_PASSWORD,
  OLD_PASSWORD,
  openSession,
  ownerContextFrom,
  sessionsOf,
  setUpAccountOwner,
  start,
  tryLogin,
} from "../../../tests/support/account-owners";
import { changePassword } from "./change-password";

setUpAccountOwner();

async function member(overrides: Parameters<typeof addOwner>[0] = {}) {
  const { id, email } = await addOwner(overrides);
  const sessionHash = await openSession(id);
  const change = (old: string, password = NEW_PASSWORD, network = "home") =>
    changePassword(
      at(start),
      { ...ownerContextFrom({ network }), accountId: id, sessionHash },
      { old, password },
    );
  return { id, email, sessionHash, change };
}

test("the old password sets a new one and ends every other session", async () => {
  const { id, email, sessionHash, change } = await member();
  const elsewhere = await openSession(id);
  const stranger = await addOwner();
  const outcome = await change(OLD_PASSWORD);
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await sessionsOf(id)).toEqual([await hashSecret(outcome.value.secret)]);
  expect(await sessionsOf(id)).not.toContain(sessionHash);
  expect(await sessionsOf(id)).not.toContain(elsewhere);
  expect([await tryLogin(email, OLD_PASSWORD), await tryLogin(email, NEW_PASSWORD)]).toEqual([
    "login_failed",
    "in",
  ]);
  expect(await tryLogin(stranger.email, OLD_PASSWORD)).toBe("in");
  await Promise.all(later);
  expect(await countEmails(email, "password_changed")).toBe(1);
});

test("the continued session records its device and place like a login", async () => {
  const { id } = await addOwner();
  const member = { ...ownerContextFrom(), accountId: id, sessionHash: await openSession(id) };
  await changePassword(
    at(start),
    { ...member, place: "NL-NH" },
    { old: OLD_PASSWORD, password: NEW_PASSWORD },
  );
  const { results } = await env.DB.prepare("SELECT place FROM sessions WHERE account_id = ?")
    .bind(id)
    .all();
  expect(results).toEqual([{ place: "NL-NH" }]);
});

test("a wrong old password changes nothing and counts as a guess", async () => {
  const { id, email, sessionHash, change } = await member();
  for (let n = 0; n < 4; n++)
    expect(await change("not the password")).toEqual({ ok: false, refusal: "login_failed" });
  expect(await change("not the password")).toMatchObject({ refusal: "login_locked" });
  expect(await change(OLD_PASSWORD)).toMatchObject({ refusal: "login_locked" });
  expect(await tryLogin(email, OLD_PASSWORD, "home")).toBe("login_locked");
  expect(await sessionsOf(id)).toEqual([sessionHash]);
  expect(await tryLogin(email, OLD_PASSWORD)).toBe("in");
});

test("guesses at the old password from many networks are limited too", async () => {
  const { change } = await member();
  for (let n = 0; n < 20; n++) await change("not the password", NEW_PASSWORD, `net ${n}`);
  expect(await change(OLD_PASSWORD, NEW_PASSWORD, "another")).toMatchObject({
    refusal: "login_code_only",
  });
});

test("a common password is rejected before the old one is checked", async () => {
  const { change } = await member({ name: "Samantha" });
  for (let n = 0; n < 6; n++)
    expect(await change("not the password", "password123")).toEqual({
      ok: false,
      refusal: "password_common",
    });
  expect(await change(OLD_PASSWORD, "samantha1990")).toEqual({
    ok: false,
    refusal: "password_own",
  });
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  activationEmailTo,
  at,
  id,
  MINUTE,
  member,
  openSession,
  readNewestActivation,
  row,
  setUpActivation,
  signupContext,
  site,
  start,
} from "../../../tests/support/activations";
import { addMember, emailAddressOf } from "../../../tests/support/test-database";
import { isLimited } from "../account/limit-attempts";
import { activateByLink } from "./activate-account";
import { changeAddress } from "./change-address";

setUpActivation();

test("a changed address gets its own e-mail and the old one's secrets are spent", async () => {
  await openSession(start);
  const old = await readNewestActivation();
  const right = { email: "right@example.test" };
  expect(await changeAddress(at(start + 1), member(), right)).toEqual({ ok: true, value: right });
  const fresh = await activationEmailTo("right@example.test");
  expect(fresh.to).toBe("right@example.test");
  expect((await activateByLink(at(start + 2), signupContext(), old.secret)).ok).toBe(false);
  expect((await activateByLink(at(start + 2), signupContext(), fresh.secret)).ok).toBe(true);
});

test("after 15 minutes changing the address needs the password", async () => {
  await openSession(start);
  const later = at(start + 15 * MINUTE);
  const email = "right@example.test";
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await later.passwords.hash("a long password"), id)
    .run();
  expect(await changeAddress(later, member(), { email })).toEqual({
    ok: false,
    refusal: "password_needed",
  });
  expect(await changeAddress(later, member(), { email, password: "not the password" })).toEqual({
    ok: false,
    refusal: "login_failed",
  });
  expect(await row("SELECT email FROM accounts WHERE id = ?", id)).toEqual({
    email: emailAddressOf(id),
  });
  expect((await changeAddress(later, member(), { email, password: "a long password" })).ok).toBe(
    true,
  );
});

test("passwords for a change of address are counted as login attempts", async () => {
  const guess = () =>
    changeAddress(at(start), member(), {
      email: "right@example.test",
      password: "not the password",
    });
  for (let n = 0; n < 4; n++) expect(await guess()).toMatchObject({ refusal: "login_failed" });
  expect(await guess()).toEqual({ ok: false, refusal: "login_locked", minutes: 15 });
});

test("a taken address is rejected and nothing is mailed to it", async () => {
  const holder = await addMember(site);
  await openSession(start);
  const before = await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site);
  expect(await changeAddress(at(start), member(), { email: emailAddressOf(holder.id) })).toEqual({
    ok: false,
    refusal: "address_taken",
  });
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual(before);
  expect(await row("SELECT email FROM accounts WHERE id = ?", id)).toEqual({
    email: emailAddressOf(id),
  });
});

test("five existence answers an hour, then a network changes no address", async () => {
  const holder = await addMember(site);
  await openSession(start);
  const requestChange = (email: string) => changeAddress(at(start), member(), { email });
  for (let n = 0; n < 3; n++)
    expect(await requestChange(emailAddressOf(holder.id))).toMatchObject({
      refusal: "address_taken",
    });
  for (let n = 0; n < 2; n++)
    expect(await requestChange(emailAddressOf((await addMember(site)).id))).toMatchObject({
      refusal: "address_taken",
    });
  expect(await isLimited(at(start), { siteId: site, limit: "existence", subject: "home" })).toBe(
    true,
  );
  expect(await requestChange("free@example.test")).toEqual({
    ok: false,
    refusal: "too_many_attempts",
  });
});

test("a confirmed address is not changed in the signup", async () => {
  await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?").bind(id).run();
  expect(await changeAddress(at(start), member(), { email: "right@example.test" })).toEqual({
    ok: false,
    refusal: "already_confirmed",
  });
});

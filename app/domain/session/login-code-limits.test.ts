import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  at,
  email,
  loginContextFrom,
  MINUTE,
  newestCode,
  queuedEmails,
  setUpLoginCodes,
  site,
  start,
} from "../../../tests/support/login-codes";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { findKnownBrowserMark } from "../account/known-browser";
import { logInWithCode } from "./log-in-with-code";
import { mailLoginCode } from "./mail-login-code";

setUpLoginCodes();

const HOUR = 60 * MINUTE;

test("the owner's own browser is mailed at most five codes a day", async () => {
  const mark = await markFor(email);
  for (let n = 0; n < 8; n++)
    await mailLoginCode(at(start), loginContextFrom("home", `browser ${n}`, mark), email);
  expect(await queuedEmails()).toHaveLength(5);
});

test("three codes a day per network, ten over all networks", async () => {
  const mark = await markFor(email);
  const requestCode = (network: string, browser: string, browserMark: string | null = null) =>
    mailLoginCode(at(start), loginContextFrom(network, browser, browserMark), email);
  for (let n = 0; n < 5; n++) await requestCode("attacker", `browser ${n}`);
  expect(await queuedEmails()).toHaveLength(3);
  for (let n = 0; n < 40; n++) await requestCode(`attacker ${Math.floor(n / 3)}`, `another ${n}`);
  expect(await queuedEmails()).toHaveLength(10);
  await requestCode("home", "own");
  expect(await queuedEmails()).toHaveLength(10);
  await requestCode("home", "own", mark);
  expect(await queuedEmails()).toHaveLength(11);
  expect(
    (
      await logInWithCode(at(start), loginContextFrom("home", "own"), {
        email,
        code: await newestCode(),
      })
    ).ok,
  ).toBe(true);
});

/** The mark that the owner's browser got at a login before the attack. */
async function markFor(address: string) {
  const before = start - 48 * HOUR;
  await mailLoginCode(at(before), loginContextFrom("earlier", "earlier"), address);
  const outcome = await logInWithCode(at(before), loginContextFrom("earlier", "earlier"), {
    email: address,
    code: await newestCode(address),
  });
  await env.DB.prepare(
    "DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox WHERE site_id = ?)",
  )
    .bind(site)
    .run();
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.mark;
}

test("an invented mark and a mark of another address do not count as known", async () => {
  const stranger = emailAddressOf((await addMember(site)).id);
  const mark = await markFor(stranger);
  for (const browserMark of ["x".repeat(43), mark])
    for (let n = 0; n < 4; n++)
      await mailLoginCode(
        at(start),
        loginContextFrom("home", `${browserMark} ${n}`, browserMark),
        email,
      );
  expect(await queuedEmails()).toHaveLength(3);
  const sites = await Promise.all(
    [site, await addSite()].map((one) =>
      findKnownBrowserMark(realServices(), { siteId: one, email: stranger, mark }),
    ),
  );
  expect(sites.map(Boolean)).toEqual([true, false]);
});

test("one network fills at most ten mailboxes an hour", async () => {
  for (let n = 0; n < 12; n++)
    await mailLoginCode(
      at(start),
      loginContextFrom("attacker", `browser ${n}`),
      emailAddressOf((await addMember(site)).id),
    );
  expect(await queuedEmails()).toHaveLength(10);
});

test("an unconfirmed address gets three codes a day over all networks, without a name", async () => {
  const member = await addMember(site, {
    status: "not_confirmed",
    profileStatus: "disabled",
    name: "WIN 500 EUR",
  });
  for (let n = 0; n < 6; n++)
    await mailLoginCode(
      at(start),
      loginContextFrom(`network ${n}`, `browser ${n}`),
      emailAddressOf(member.id),
    );
  expect(await queuedEmails()).toHaveLength(3);
  expect(JSON.stringify(await queuedEmails())).not.toContain("WIN 500");
});

test("no code is mailed to an unknown address or one that may not log in", async () => {
  await mailLoginCode(at(start), loginContextFrom(), "nobody@example.test");
  const banned = await addMember(site, { status: "banned" });
  await mailLoginCode(at(start), loginContextFrom(), emailAddressOf(banned.id));
  expect(await queuedEmails()).toEqual([]);
});

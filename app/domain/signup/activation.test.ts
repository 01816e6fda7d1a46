import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  at,
  CONFIRMED,
  DAY,
  id,
  readNewestActivation,
  setUpActivation,
  signupContext,
  site,
  start,
  statuses,
  WAITING,
} from "../../../tests/support/activations";
import { addSite } from "../../../tests/support/test-database";
import { findLink } from "../account/find-link";
import { findViewer } from "../session/find-viewer";
import { activateByCode, activateByLink } from "./activate-account";

setUpActivation();

test("a link confirms in another browser, opens a session there and shows the profile", async () => {
  const { secret } = await readNewestActivation();
  const outcome = await activateByLink(at(start), signupContext(), secret);
  if (!outcome.ok) throw new Error(outcome.refusal);
  expect(await statuses()).toEqual(CONFIRMED);
  expect(await findViewer(at(start), site, outcome.value.secret)).toMatchObject({
    id,
    confirmed: true,
  });
});

test("opening a link without confirming changes nothing, however often", async () => {
  const { secret } = await readNewestActivation();
  for (let n = 0; n < 3; n++)
    expect(await findLink(at(start), site, secret)).toEqual({ purpose: "activate", state: "open" });
  expect(await statuses()).toEqual(WAITING);
  expect((await activateByLink(at(start), signupContext(), secret)).ok).toBe(true);
});

test("a link confirms once", async () => {
  const { secret } = await readNewestActivation();
  const outcomes = await Promise.all([
    activateByLink(at(start), signupContext(), secret),
    activateByLink(at(start + 1), signupContext(), secret),
  ]);
  expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
  expect(await activateByLink(at(start + 2), signupContext(), secret)).toEqual({
    ok: false,
    refusal: "activation_failed",
  });
  expect(await findLink(at(start), site, secret)).toEqual({
    purpose: "activate",
    state: "confirmed",
  });
});

test("a used or expired link is reported as confirmed only if its account is", async () => {
  const { secret, code } = await readNewestActivation();
  expect(await findLink(at(start + 7 * DAY), site, secret)).toEqual({
    purpose: "activate",
    state: "closed",
  });
  await activateByCode(at(start), signupContext(), { accountId: id, code });
  expect(await findLink(at(start), site, secret)).toEqual({
    purpose: "activate",
    state: "confirmed",
  });
  expect(await findLink(at(start), site, "x".repeat(43))).toBeNull();
});

test("an activation link is valid for seven days", async () => {
  const { secret } = await readNewestActivation();
  expect(await activateByLink(at(start + 7 * DAY), signupContext(), secret)).toEqual({
    ok: false,
    refusal: "activation_failed",
  });
  expect((await activateByLink(at(start + 7 * DAY - 1), signupContext(), secret)).ok).toBe(true);
});

test("an activation link of one site is unknown to another", async () => {
  const { secret } = await readNewestActivation();
  const elsewhere = await addSite();
  expect(await findLink(at(start), elsewhere, secret)).toBeNull();
  expect(
    (await activateByLink(at(start), { ...signupContext(), siteId: elsewhere }, secret)).ok,
  ).toBe(false);
  expect(await statuses()).toEqual(WAITING);
});

test("only hashes of a mailed secret and its code are stored", async () => {
  const { secret, code } = await readNewestActivation();
  const stored = await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?")
    .bind(site)
    .all();
  expect(JSON.stringify(stored.results)).not.toContain(secret);
  expect(JSON.stringify(stored.results)).not.toContain(code);
});

test("an unfinished profile stays a draft when its address is confirmed", async () => {
  await env.DB.prepare("UPDATE profiles SET status = 'draft' WHERE id = ?").bind(id).run();
  const { secret } = await readNewestActivation();
  expect((await activateByLink(at(start), signupContext(), secret)).ok).toBe(true);
  expect(await statuses()).toEqual({ account: "active", profile: "draft" });
});

test("an old link does not reactivate a banned account", async () => {
  const { secret } = await readNewestActivation();
  await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(id).run();
  expect(await activateByLink(at(start), signupContext(), secret)).toEqual({
    ok: false,
    refusal: "activation_failed",
  });
  expect(await statuses()).toEqual({ account: "banned", profile: "disabled" });
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type PasskeyId } from "~/kit/ids";
import type { Services } from "~/services";
import { Authenticator, type AuthenticatorErrors } from "../../../tests/support/authenticator";
import {
  addChanger,
  asUnconfirmed,
  changerOf,
  withOldSession,
} from "../../../tests/support/changers";
import { emailsTo } from "../../../tests/support/email-to";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { registerSchema } from "../passkey/passkey.schema";
import { addPasskey } from "./add-passkey";
import { beginPasskeyRegistration } from "./begin-passkey-registration";
import { removePasskey, renamePasskey } from "./change-passkey";
import { findSecuritySettings } from "./find-security-settings";
import type { SecurityContext } from "./security";

const MINUTE = 60_000;
const services = realServices();

async function beginRegistration(changer: SecurityContext, by: Services = services) {
  const outcome = await beginPasskeyRegistration(by, changer);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

/** A passkey that a device created for this member, with the given faults. */
async function makePasskey(
  changer: SecurityContext,
  errors: AuthenticatorErrors = {},
  device?: Authenticator,
) {
  const own = device ?? (await Authenticator.of(changer.origin));
  const credential = await own.register(await beginRegistration(changer), errors);
  return { name: "My phone", credential };
}

const add = async (changer: SecurityContext) =>
  addPasskey(services, changer, await makePasskey(changer));
const count = async (changer: SecurityContext) =>
  (await findSecuritySettings(services, changer.viewer)).passkeys.length;
const notificationsOf = async (changer: SecurityContext) =>
  (await emailsTo(emailAddressOf(changer.viewer.id), "security_changed")).map(
    ({ fields }) => fields.what,
  );

test("a device registers a named passkey and the member is notified", async () => {
  const changer = await addChanger(await addSite());
  const passkey = await makePasskey(changer);
  const sent = { name: "  My  phone ", credential: JSON.stringify(passkey.credential) };
  const parsed = registerSchema.parse(sent);
  const added = await addPasskey(services, changer, parsed);
  if (!added.ok) throw new Error(added.refusal);
  const { passkeys } = await findSecuritySettings(services, changer.viewer);
  expect(passkeys).toMatchObject([{ id: added.value, name: "My phone", usedAt: null }]);
  expect(await notificationsOf(changer)).toEqual(["passkey_added"]);
});

test.each<[string, AuthenticatorErrors]>([
  ["another site's host", { host: "other.test" }],
  ["a parent's host", { host: "test" }],
  ["another origin", { origin: "https://evil.test" }],
  ["the same host without TLS", { origin: "http://site.test" }],
  ["a challenge that we did not give", { challenge: "A".repeat(72) }],
  ["a login in the place of a registration", { type: "webauthn.get" }],
  ["a device that did not look at its owner", { unverified: true }],
])("rejects a registration and stores nothing: %s", async (_what, errors) => {
  const changer = await addChanger(await addSite());
  const answer = await makePasskey(changer, errors);
  expect(await addPasskey(services, changer, answer)).toMatchObject({ refusal: "passkey_failed" });
  expect(await count(changer)).toBe(0);
  expect(await notificationsOf(changer)).toEqual([]);
});

test("a challenge is valid once, for five minutes, in the requesting session", async () => {
  const changer = await addChanger(await addSite());
  const other = await changerOf(changer.viewer);
  const answer = await makePasskey(changer);
  const late = realServices({ now: () => Date.now() + 5 * MINUTE });
  for (const [by, who] of [
    [late, changer],
    [services, other],
    [services, await addChanger(changer.viewer.siteId)],
  ] as const)
    expect((await addPasskey(by, who, answer)).ok).toBe(false);
  expect((await addPasskey(services, changer, answer)).ok).toBe(true);
  expect(await addPasskey(services, changer, answer)).toMatchObject({ refusal: "passkey_failed" });
  expect(await count(changer)).toBe(1);
});

test("a device has one passkey per site, whichever member asks", async () => {
  const changer = await addChanger(await addSite());
  const device = await Authenticator.of(changer.origin);
  expect((await addPasskey(services, changer, await makePasskey(changer, {}, device))).ok).toBe(
    true,
  );
  const other = await addChanger(changer.viewer.siteId);
  for (const who of [changer, other])
    expect((await addPasskey(services, who, await makePasskey(who, {}, device))).ok).toBe(false);
  expect((await beginRegistration(changer)).excludeCredentials).toHaveLength(1);
});

test("a member has at most ten passkeys, also with concurrent requests", async () => {
  const changer = await addChanger(await addSite());
  for (let n = 0; n < 8; n++) expect((await add(changer)).ok).toBe(true);
  const answers = await Promise.all(Array.from({ length: 5 }, () => makePasskey(changer)));
  const all = await Promise.all(answers.map((answer) => addPasskey(services, changer, answer)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(2);
  expect(all.find(({ ok }) => !ok)).toMatchObject({ refusal: "too_many_passkeys" });
  expect(await beginPasskeyRegistration(services, changer)).toMatchObject({
    refusal: "too_many_passkeys",
  });
  expect(await count(changer)).toBe(10);
}, 120_000);

test("only a fresh session with a confirmed address can change passkeys", async () => {
  const changer = await addChanger(await addSite());
  const answer = await makePasskey(changer);
  const added = await add(changer);
  const id = added.ok ? added.value : newId<PasskeyId>();
  await withOldSession(changer);
  for (const [who, refusal] of [
    [changer, "not_fresh"],
    [asUnconfirmed(changer), "not_confirmed"],
  ] as const) {
    expect(await beginPasskeyRegistration(services, who)).toMatchObject({ refusal });
    expect(await addPasskey(services, who, answer)).toMatchObject({ refusal });
    expect(await removePasskey(services, who, id)).toMatchObject({ refusal });
  }
  expect(await count(changer)).toBe(1);
});

test("a passkey is renamed and removed by its own member only", async () => {
  const changer = await addChanger(await addSite());
  const added = await add(changer);
  if (!added.ok) throw new Error(added.refusal);
  const passkeyId = added.value;
  const stranger = await addChanger(changer.viewer.siteId);
  const elsewhere = { ...changer.viewer, siteId: await addSite() };
  for (const viewer of [stranger.viewer, elsewhere])
    expect(await renamePasskey(services, viewer, { passkeyId, name: "Mine" })).toMatchObject({
      refusal: "not_found",
    });
  expect(await removePasskey(services, stranger, passkeyId)).toMatchObject({
    refusal: "not_found",
  });
  expect(await notificationsOf(stranger)).toEqual([]);
  expect((await renamePasskey(services, changer.viewer, { passkeyId, name: "Laptop" })).ok).toBe(
    true,
  );
  expect((await findSecuritySettings(services, changer.viewer)).passkeys[0]?.name).toBe("Laptop");
  expect((await removePasskey(services, changer, passkeyId)).ok).toBe(true);
  expect(await notificationsOf(changer)).toEqual(["passkey_removed", "passkey_added"]);
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM passkeys WHERE id = ?")
      .bind(passkeyId)
      .first("n"),
  ).toBe(0);
});

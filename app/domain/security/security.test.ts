import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { decodeBase64url } from "~/kit/base64";
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
import { otherCode } from "../../../tests/support/factors";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import {
  addTwoFactorMember,
  at,
  securityEmailsTo,
  start,
  startTwoFactorSetup,
  twoFactorStateOf,
} from "../../../tests/support/two-factor-setup";
import { MAX_PASSKEYS } from "../passkey/passkey";
import { registerSchema } from "../passkey/passkey.schema";
import { TOTP_STEP } from "../two-factor/two-factor";
import { spendTwoFactorCode } from "../two-factor/two-factor-codes";
import {
  addPasskey,
  beginPasskeyRegistration,
  removePasskey,
  renamePasskey,
} from "./change-passkey";
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactorSetup,
  renewRecoveryCodes,
} from "./change-two-factor";
import type { SecurityContext } from "./security";
import { findSecuritySettings } from "./security-settings";

describe("own passkeys", () => {
  const services = realServices();
  const begin = async (changer: SecurityContext) => {
    const outcome = await beginPasskeyRegistration(services, changer);
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  };
  async function makePasskey(changer: SecurityContext) {
    const device = await Authenticator.of(changer.origin);
    return { name: "My phone", credential: await device.register(await begin(changer)) };
  }
  async function addNewPasskey(
    changer: SecurityContext,
    passkey?: Awaited<ReturnType<typeof makePasskey>>,
  ) {
    const outcome = await addPasskey(services, changer, passkey ?? (await makePasskey(changer)));
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  }

  test("a member sees no passkeys of another member or site", async () => {
    const changer = await addChanger(await addSite());
    await addNewPasskey(changer);
    const elsewhere = await changerOf({ ...changer.viewer, siteId: await addSite() });
    for (const who of [await addChanger(changer.viewer.siteId), elsewhere]) {
      expect((await findSecuritySettings(services, who.viewer)).passkeys).toEqual([]);
      expect((await begin(who)).excludeCredentials).toEqual([]);
    }
  });

  test("other members' passkeys do not count against the limit", async () => {
    const changer = await addChanger(await addSite());
    for (let n = 0; n < MAX_PASSKEYS; n++) {
      const device = await Authenticator.of(changer.origin);
      await device.saveFor(changer.viewer);
    }
    await addNewPasskey(await addChanger(changer.viewer.siteId));
  });

  test("a registration answer cannot add a removed passkey again", async () => {
    const changer = await addChanger(await addSite());
    const answer = await makePasskey(changer);
    expect((await removePasskey(services, changer, await addNewPasskey(changer, answer))).ok).toBe(
      true,
    );
    expect(await addPasskey(services, changer, answer)).toMatchObject({
      refusal: "passkey_failed",
    });
    expect((await findSecuritySettings(services, changer.viewer)).passkeys).toEqual([]);
  });
});

describe("passkeys", () => {
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
    expect(await addPasskey(services, changer, answer)).toMatchObject({
      refusal: "passkey_failed",
    });
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
    expect(await addPasskey(services, changer, answer)).toMatchObject({
      refusal: "passkey_failed",
    });
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
});

describe("renew recovery codes", () => {
  test("new recovery codes replace the old ones; without a factor there are none", async () => {
    const { changer, codes } = await addTwoFactorMember();
    const renewed = await renewRecoveryCodes(at(), changer);
    if (!renewed.ok) throw new Error(renewed.refusal);
    expect(await spendTwoFactorCode(at(), changer.viewer, codes[0] as string)).toBeNull();
    const fresh = (renewed.value[0] as string).replace("-", "");
    expect(await spendTwoFactorCode(at(), changer.viewer, fresh)).toBe("recovery");
    expect(await securityEmailsTo(changer)).toEqual(["recovery_new", "factor_on"]);
    const without = await addChanger(changer.viewer.siteId);
    expect(await renewRecoveryCodes(at(), without)).toMatchObject({ refusal: "not_found" });
    expect(await disableTwoFactor(at(), without, undefined)).toMatchObject({
      refusal: "not_found",
    });
    expect(await securityEmailsTo(without)).toEqual([]);
  });

  test("another member or site has neither the factor nor its codes", async () => {
    const { changer } = await addTwoFactorMember();
    const { siteId } = changer.viewer;
    const [{ changer: other }, without] = [
      await addTwoFactorMember(siteId),
      await addChanger(siteId),
    ];
    const elsewhere = { ...changer, viewer: { ...changer.viewer, siteId: await addSite() } };
    for (const who of [without, elsewhere]) expect(await twoFactorStateOf(who)).toBeNull();
    for (const change of [renewRecoveryCodes, disableTwoFactor]) {
      expect((await change(at(), other, undefined)).ok).toBe(true);
      expect(await twoFactorStateOf(changer)).toEqual({ codesLeft: 10 });
    }
    expect(await twoFactorStateOf(other)).toBeNull();
  });
});

describe("two factor", () => {
  test("a first app code turns 2FA on with ten recovery codes and notifies the member", async () => {
    const { changer, app, codes } = await addTwoFactorMember();
    expect(await twoFactorStateOf(changer)).toEqual({ codesLeft: 10 });
    expect(new Set(codes).size).toBe(10);
    expect(await securityEmailsTo(changer)).toEqual(["factor_on"]);
    expect(await spendTwoFactorCode(at(), changer.viewer, app())).toBeNull(); // That code is spent.
    expect(await spendTwoFactorCode(at(), changer.viewer, app(start + TOTP_STEP))).toBe("app");
    expect(await spendTwoFactorCode(at(), changer.viewer, codes[9] as string)).toBe("recovery");
    expect(await twoFactorStateOf(changer)).toEqual({ codesLeft: 9 });
  });

  test("neither the secret nor a recovery code is stored in plain text", async () => {
    const { changer, codes } = await addTwoFactorMember();
    const { results } = await env.DB.prepare(
      "SELECT * FROM factors JOIN recovery_codes USING (account_id)",
    ).all();
    const stored = JSON.stringify(results);
    for (const code of codes) expect(stored).not.toContain(code);
    expect(stored).toContain(changer.viewer.id);
    expect(
      decodeBase64url(String(results[0]?.sealed_secret).split(".")[2] ?? "")?.length,
    ).toBeGreaterThan(20);
  });

  test("an abandoned setup page changes nothing; a wrong code keeps its secret", async () => {
    const changer = await addChanger(await addSite());
    const { setup, uri, app } = await startTwoFactorSetup(changer);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Test:.+secret=[A-Z2-7]{32}/);
    expect(await twoFactorStateOf(changer)).toBeNull();
    const wrong = await enableTwoFactor(at(), changer, { setup, code: otherCode(app()) });
    expect(wrong).toMatchObject({ refusal: "factor_code_wrong" });
    expect((await readTwoFactorSetup(at(), changer, setup))?.uri).toBe(uri);
    expect(await twoFactorStateOf(changer)).toBeNull();
  });

  test("a setup token is valid for its member, for half an hour", async () => {
    const changer = await addChanger(await addSite());
    const { setup, app } = await startTwoFactorSetup(changer);
    const other = await addChanger(changer.viewer.siteId);
    const refused = { ok: false, refusal: "setup_over" };
    expect(await enableTwoFactor(at(), other, { setup, code: app() })).toEqual(refused);
    const code = app();
    for (const wrong of ["", "x.y", setup.slice(2)])
      expect(await enableTwoFactor(at(), changer, { setup: wrong, code })).toEqual(refused);
    const late = start + 30 * 60_000;
    expect(await readTwoFactorSetup(at(late), changer, setup)).toBeNull();
  });

  test("turning 2FA on twice leaves it unchanged", async () => {
    const { changer, app } = await addTwoFactorMember();
    const again = await startTwoFactorSetup(changer);
    const code = again.app();
    expect(await enableTwoFactor(at(), changer, { setup: again.setup, code })).toMatchObject({
      refusal: "factor_on",
    });
    expect(await twoFactorStateOf(changer)).toEqual({ codesLeft: 10 });
    expect(await spendTwoFactorCode(at(), changer.viewer, app(start + TOTP_STEP))).toBe("app");
    expect(await securityEmailsTo(changer)).toEqual(["factor_on"]);
  });

  test("only a fresh session with a confirmed address can change 2FA", async () => {
    const { changer } = await addTwoFactorMember();
    const { setup, app } = await startTwoFactorSetup(changer);
    await withOldSession(changer);
    for (const [who, refusal] of [
      [changer, "not_fresh"],
      [asUnconfirmed(changer), "not_confirmed"],
    ] as const) {
      const code = app();
      expect(await enableTwoFactor(at(), who, { setup, code })).toMatchObject({ refusal });
      expect(await renewRecoveryCodes(at(), who)).toMatchObject({ refusal });
      expect(await disableTwoFactor(at(), who, undefined)).toMatchObject({ refusal });
    }
    expect(await twoFactorStateOf(changer)).toEqual({ codesLeft: 10 });
  });

  test("an older session turns 2FA off with a code, and guesses are counted", async () => {
    const { changer, app } = await addTwoFactorMember();
    await withOldSession(changer);
    const next = start + TOTP_STEP;
    for (let n = 0; n < 5; n++)
      expect(await disableTwoFactor(at(next), changer, otherCode(app(next)))).toMatchObject({
        refusal: "factor_code_wrong",
      });
    expect(await disableTwoFactor(at(next), changer, app(next))).toMatchObject({
      refusal: "factor_locked",
    });
    const elsewhere = { ...changer, network: "away" };
    expect((await disableTwoFactor(at(next), elsewhere, app(next))).ok).toBe(true);
    expect(await twoFactorStateOf(changer)).toBeNull();
    expect(await securityEmailsTo(changer)).toEqual(["factor_off", "factor_on"]);
    const left = await env.DB.prepare(
      "SELECT count(*) AS n FROM recovery_codes WHERE account_id = ?",
    )
      .bind(changer.viewer.id)
      .first("n");
    expect(left).toBe(0);
  });
});

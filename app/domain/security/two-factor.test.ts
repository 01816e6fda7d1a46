import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { decodeBase64url } from "~/kit/base64";
import { addChanger, asUnconfirmed, withOldSession } from "../../../tests/support/changers";
import { otherCode } from "../../../tests/support/factors";
import { addSite } from "../../../tests/support/test-database";
import {
  addTwoFactorMember,
  at,
  securityEmailsTo,
  start,
  startTwoFactorSetup,
  twoFactorStateOf,
} from "../../../tests/support/two-factor-setup";
import { spendTwoFactorCode } from "../two-factor/spend-two-factor-code";
import { TOTP_STEP } from "../two-factor/two-factor";
import { disableTwoFactor } from "./disable-two-factor";
import { enableTwoFactor, readTwoFactorSetup } from "./enable-two-factor";
import { renewRecoveryCodes } from "./renew-recovery-codes";

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
  const left = await env.DB.prepare("SELECT count(*) AS n FROM recovery_codes WHERE account_id = ?")
    .bind(changer.viewer.id)
    .first("n");
  expect(left).toBe(0);
});

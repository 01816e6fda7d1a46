import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { bytesOf } from "~/kit/base64";
import { addChanger, grownOld, unconfirmed } from "../../../tests/support/changers";
import { otherCode } from "../../../tests/support/factors";
import { at, begun, start, stateOf, told, turnedOn } from "../../../tests/support/turned-on";
import { addSite } from "../../../tests/support/world";
import { STEP } from "../factor/factor";
import { spendFactorCode } from "../factor/spend-code";
import { renewRecoveryCodes } from "./renew-recovery-codes";
import { readSetup, turnOnFactor } from "./set-up-factor";
import { turnOffFactor } from "./turn-off-factor";

test("a first app code turns 2FA on with ten recovery codes and notifies the member", async () => {
  const { changer, app, codes } = await turnedOn();
  expect(await stateOf(changer)).toEqual({ codesLeft: 10 });
  expect(new Set(codes).size).toBe(10);
  expect(await told(changer)).toEqual(["factor_on"]);
  expect(await spendFactorCode(at(), changer.viewer, app())).toBeNull(); // That code is spent.
  expect(await spendFactorCode(at(), changer.viewer, app(start + STEP))).toBe("app");
  expect(await spendFactorCode(at(), changer.viewer, codes[9] as string)).toBe("recovery");
  expect(await stateOf(changer)).toEqual({ codesLeft: 9 });
});

test("neither the secret nor a recovery code is stored in plain text", async () => {
  const { changer, codes } = await turnedOn();
  const { results } = await env.DB.prepare(
    "SELECT * FROM factors JOIN recovery_codes USING (account_id)",
  ).all();
  const stored = JSON.stringify(results);
  for (const code of codes) expect(stored).not.toContain(code);
  expect(stored).toContain(changer.viewer.id);
  expect(bytesOf(String(results[0]?.sealed_secret).split(".")[2] ?? "")?.length).toBeGreaterThan(
    20,
  );
});

test("an abandoned setup page changes nothing; a wrong code keeps its secret", async () => {
  const changer = await addChanger(await addSite());
  const { setup, uri, app } = await begun(changer);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Test:.+secret=[A-Z2-7]{32}/);
  expect(await stateOf(changer)).toBeNull();
  const wrong = await turnOnFactor(at(), changer, { setup, code: otherCode(app()) });
  expect(wrong).toMatchObject({ refusal: "factor_code_wrong" });
  expect((await readSetup(at(), changer, setup))?.uri).toBe(uri);
  expect(await stateOf(changer)).toBeNull();
});

test("a setup token is valid for its member, for half an hour", async () => {
  const changer = await addChanger(await addSite());
  const { setup, app } = await begun(changer);
  const other = await addChanger(changer.viewer.siteId);
  const refused = { ok: false, refusal: "setup_over" };
  expect(await turnOnFactor(at(), other, { setup, code: app() })).toEqual(refused);
  const code = app();
  for (const wrong of ["", "x.y", setup.slice(2)])
    expect(await turnOnFactor(at(), changer, { setup: wrong, code })).toEqual(refused);
  const late = start + 30 * 60_000;
  expect(await readSetup(at(late), changer, setup)).toBeNull();
});

test("turning 2FA on twice leaves it unchanged", async () => {
  const { changer, app } = await turnedOn();
  const again = await begun(changer);
  const code = again.app();
  expect(await turnOnFactor(at(), changer, { setup: again.setup, code })).toMatchObject({
    refusal: "factor_on",
  });
  expect(await stateOf(changer)).toEqual({ codesLeft: 10 });
  expect(await spendFactorCode(at(), changer.viewer, app(start + STEP))).toBe("app");
  expect(await told(changer)).toEqual(["factor_on"]);
});

test("only a fresh session with a confirmed address can change 2FA", async () => {
  const { changer } = await turnedOn();
  const { setup, app } = await begun(changer);
  await grownOld(changer);
  for (const [who, refusal] of [
    [changer, "not_fresh"],
    [unconfirmed(changer), "not_confirmed"],
  ] as const) {
    const code = app();
    expect(await turnOnFactor(at(), who, { setup, code })).toMatchObject({ refusal });
    expect(await renewRecoveryCodes(at(), who)).toMatchObject({ refusal });
    expect(await turnOffFactor(at(), who, undefined)).toMatchObject({ refusal });
  }
  expect(await stateOf(changer)).toEqual({ codesLeft: 10 });
});

test("an older session turns 2FA off with a code, and guesses are counted", async () => {
  const { changer, app } = await turnedOn();
  await grownOld(changer);
  const next = start + STEP;
  for (let n = 0; n < 5; n++)
    expect(await turnOffFactor(at(next), changer, otherCode(app(next)))).toMatchObject({
      refusal: "factor_code_wrong",
    });
  expect(await turnOffFactor(at(next), changer, app(next))).toMatchObject({
    refusal: "factor_locked",
  });
  const elsewhere = { ...changer, network: "away" };
  expect((await turnOffFactor(at(next), elsewhere, app(next))).ok).toBe(true);
  expect(await stateOf(changer)).toBeNull();
  expect(await told(changer)).toEqual(["factor_off", "factor_on"]);
  const left = await env.DB.prepare("SELECT count(*) AS n FROM recovery_codes WHERE account_id = ?")
    .bind(changer.viewer.id)
    .first("n");
  expect(left).toBe(0);
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { first } from "~/db/batch";
import { addFactor, otherCode, RECOVERY } from "../../../tests/support/factors";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { TOTP_STEP } from "./two-factor";
import { decryptTotpSecret, spendTwoFactorCode } from "./two-factor-codes";
import { spendTotpStep } from "./two-factor-store";

const start = Math.floor(Date.now() / TOTP_STEP) * TOTP_STEP;
const at = (time: number) => realServices({ now: () => time });

async function owner() {
  const member = await addMember(await addSite());
  return { member, app: await addFactor(member) };
}

test("an app code is valid for its half minute and one before and after", async () => {
  for (const [away, counts] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const { member, app } = await owner();
    const spent = await spendTwoFactorCode(at(start), member, app(start + away * TOTP_STEP));
    expect(spent, String(away)).toBe(counts ? "app" : null);
  }
});

test("a code works once, and no older one after it", async () => {
  const { member, app } = await owner();
  expect(await spendTwoFactorCode(at(start), member, app(start))).toBe("app");
  expect(await spendTwoFactorCode(at(start), member, app(start))).toBeNull();
  expect(await spendTwoFactorCode(at(start), member, app(start - TOTP_STEP))).toBeNull();
  expect(await spendTwoFactorCode(at(start), member, app(start + TOTP_STEP))).toBe("app");
});

test("of one code submitted ten times concurrently one counts", async () => {
  const { member, app } = await owner();
  const codes = [app(start), RECOVERY];
  for (const code of codes) {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => spendTwoFactorCode(at(start), member, code)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
  }
});

test("a recovery code works once, for its own member only", async () => {
  const [{ member }, { member: other }] = [await owner(), await owner()];
  expect(await spendTwoFactorCode(at(start), member, RECOVERY)).toBe("recovery");
  expect(await spendTwoFactorCode(at(start), member, RECOVERY)).toBeNull();
  expect(await spendTwoFactorCode(at(start), other, RECOVERY)).toBe("recovery");
  expect(await spendTwoFactorCode(at(start), other, "ABCDEFGH24")).toBeNull();
});

test("rejects a wrong code, another site's, and a member without a factor", async () => {
  const { member, app } = await owner();
  expect(await spendTwoFactorCode(at(start), member, otherCode(app(start)))).toBeNull();
  const elsewhere = { ...member, siteId: await addSite() };
  for (const code of [app(start), RECOVERY])
    expect(await spendTwoFactorCode(at(start), elsewhere, code)).toBeNull();
  const without = await addMember(member.siteId);
  expect(await spendTwoFactorCode(at(start), without, app(start))).toBeNull();
});

test("a secret of the old key is accepted and encrypted again with the new key", async () => {
  const member = await addMember(await addSite());
  const app = await addFactor(member, realServices({ factorKeys: ["old"] }));
  const under = (...factorKeys: [string, ...string[]]) =>
    realServices({ now: () => start, factorKeys });
  expect(await spendTwoFactorCode(under("new", "old"), member, RECOVERY)).toBe("recovery");
  expect(await spendTwoFactorCode(under("new", "old"), member, app(start))).toBe("app");
  await expect(spendTwoFactorCode(under("old"), member, app(start + TOTP_STEP))).rejects.toThrow();
  expect(await spendTwoFactorCode(under("new"), member, app(start + TOTP_STEP))).toBe("app");
  expect(await spendTwoFactorCode(under("new", "old"), member, RECOVERY)).toBeNull();
});

test("a secret that was set up meanwhile is not overwritten", async () => {
  const { member, app } = await owner();
  const stale = { step: Math.floor(start / TOTP_STEP), from: "read before", to: "written over" };
  expect(await first(at(start).db, spendTotpStep(member, stale))).toBeNull();
  expect(await spendTwoFactorCode(at(start), member, app(start))).toBe("app");
});

test("a factor of an unknown key is an error and not a wrong code", async () => {
  const { member, app } = await owner();
  const services = realServices({ now: () => start, factorKeys: ["another"] });
  await expect(spendTwoFactorCode(services, member, app(start))).rejects.toThrow("FACTOR_KEY");
});

test("a secret that is moved to another row cannot be decrypted", async () => {
  const [{ member, app }, { member: other }] = [await owner(), await owner()];
  const { sealed } = (await env.DB.prepare(
    "SELECT sealed_secret AS sealed FROM factors WHERE account_id = ?",
  )
    .bind(member.id)
    .first<{ sealed: string }>()) ?? { sealed: "" };
  for (const key of [
    other,
    { ...member, siteId: other.siteId },
    { ...other, siteId: member.siteId },
  ])
    await expect(decryptTotpSecret(at(start), key, sealed)).rejects.toThrow("cannot be read");
  await env.DB.prepare("UPDATE factors SET sealed_secret = ? WHERE account_id = ?")
    .bind(sealed, other.id)
    .run();
  await expect(spendTwoFactorCode(at(start), other, app(start))).rejects.toThrow("cannot be read");
});

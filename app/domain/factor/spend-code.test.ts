import { expect, test } from "vitest";
import { addFactor, otherCode, RECOVERY } from "../../../tests/support/factors";
import { addMember, addSite, realServices } from "../../../tests/support/world";
import { STEP } from "./factor";
import { spendFactorCode } from "./spend-code";

const start = Math.floor(Date.now() / STEP) * STEP;
const at = (time: number) => realServices({ now: () => time });

async function owner() {
  const member = await addMember(await addSite());
  return { member, app: await addFactor(member) };
}

test("a code of the app counts for its half minute and one before and after, and no longer", async () => {
  for (const [away, counts] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const { member, app } = await owner();
    const spent = await spendFactorCode(at(start), member, app(start + away * STEP));
    expect(spent, String(away)).toBe(counts ? "app" : null);
  }
});

test("a code works once, and no older one after it", async () => {
  const { member, app } = await owner();
  expect(await spendFactorCode(at(start), member, app(start))).toBe("app");
  expect(await spendFactorCode(at(start), member, app(start))).toBeNull();
  expect(await spendFactorCode(at(start), member, app(start - STEP))).toBeNull();
  expect(await spendFactorCode(at(start), member, app(start + STEP))).toBe("app");
});

test("of one code sent ten times at once one counts", async () => {
  const { member, app } = await owner();
  const codes = [app(start), RECOVERY];
  for (const code of codes) {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => spendFactorCode(at(start), member, code)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
  }
});

test("a recovery code works once, for its own member alone", async () => {
  const [{ member }, { member: other }] = [await owner(), await owner()];
  expect(await spendFactorCode(at(start), member, RECOVERY)).toBe("recovery");
  expect(await spendFactorCode(at(start), member, RECOVERY)).toBeNull();
  expect(await spendFactorCode(at(start), other, RECOVERY)).toBe("recovery");
  expect(await spendFactorCode(at(start), other, "ABCDEFGH24")).toBeNull();
});

test("a wrong code, another site's, and a member without a factor get nothing", async () => {
  const { member, app } = await owner();
  expect(await spendFactorCode(at(start), member, otherCode(app(start)))).toBeNull();
  const elsewhere = { ...member, siteId: await addSite() };
  for (const code of [app(start), RECOVERY])
    expect(await spendFactorCode(at(start), elsewhere, code)).toBeNull();
  const without = await addMember(member.siteId);
  expect(await spendFactorCode(at(start), without, app(start))).toBeNull();
});

test("under another key a factor is a fault and no wrong code", async () => {
  const { member, app } = await owner();
  const services = realServices({ now: () => start, factorKey: "another" });
  await expect(spendFactorCode(services, member, app(start))).rejects.toThrow("FACTOR_KEY");
});

import { expect, test } from "vitest";
import { addChanger } from "../../../tests/support/changers";
import { at, stateOf, told, turnedOn } from "../../../tests/support/turned-on";
import { addSite } from "../../../tests/support/world";
import { spendFactorCode } from "../factor/spend-code";
import { renewRecoveryCodes } from "./renew-recovery-codes";
import { turnOffFactor } from "./turn-off-factor";

test("new recovery codes replace the old ones; without a factor there are none", async () => {
  const { changer, codes } = await turnedOn();
  const renewed = await renewRecoveryCodes(at(), changer);
  if (!renewed.ok) throw new Error(renewed.refusal);
  expect(await spendFactorCode(at(), changer.viewer, codes[0] as string)).toBeNull();
  const fresh = (renewed.value[0] as string).replace("-", "");
  expect(await spendFactorCode(at(), changer.viewer, fresh)).toBe("recovery");
  expect(await told(changer)).toEqual(["recovery_new", "factor_on"]);
  const without = await addChanger(changer.viewer.siteId);
  expect(await renewRecoveryCodes(at(), without)).toMatchObject({ refusal: "not_found" });
  expect(await turnOffFactor(at(), without, undefined)).toMatchObject({ refusal: "not_found" });
  expect(await told(without)).toEqual([]);
});

test("another member or site has neither the factor nor its codes", async () => {
  const { changer } = await turnedOn();
  const { siteId } = changer.viewer;
  const [{ changer: other }, without] = [await turnedOn(siteId), await addChanger(siteId)];
  const elsewhere = { ...changer, viewer: { ...changer.viewer, siteId: await addSite() } };
  for (const who of [without, elsewhere]) expect(await stateOf(who)).toBeNull();
  for (const change of [renewRecoveryCodes, turnOffFactor]) {
    expect((await change(at(), other, undefined)).ok).toBe(true);
    expect(await stateOf(changer)).toEqual({ codesLeft: 10 });
  }
  expect(await stateOf(other)).toBeNull();
});

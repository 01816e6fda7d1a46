import { expect, test } from "vitest";
import { addChanger } from "../../../tests/support/changers";
import { addSite } from "../../../tests/support/test-database";
import {
  addTwoFactorMember,
  at,
  securityEmailsTo,
  twoFactorStateOf,
} from "../../../tests/support/two-factor-setup";
import { spendTwoFactorCode } from "../two-factor/spend-two-factor-code";
import { disableTwoFactor } from "./disable-two-factor";
import { renewRecoveryCodes } from "./renew-recovery-codes";

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
  expect(await disableTwoFactor(at(), without, undefined)).toMatchObject({ refusal: "not_found" });
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

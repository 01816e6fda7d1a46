import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findPrivacySettings } from "./find-privacy";
import { PRIVACY_SWITCHES } from "./privacy.schema";
import { setPrivacySwitch } from "./set-privacy-switch";

const services = realServices();
const onOf = async (member: TestMember) => (await findPrivacySettings(services, member)).on;
const statusOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT status FROM profiles WHERE id = ?").bind(id).first<string>("status");

test("with default switches members find a profile and visitors do not", async () => {
  expect(await onOf(await addMember(await addSite()))).toEqual({
    invisible: false,
    visible_logged_out: false,
    promoted: false,
    presence: true,
    receipts: true,
    typing: true,
    gifts: false,
    blurring: false,
  });
});

test.each(PRIVACY_SWITCHES)(
  "%s is switched for its member only, and repeating it changes nothing",
  async (which) => {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site);
    const before = await onOf(me);
    const hers = await onOf(her);
    const changed = { ...before, [which]: !before[which] };
    for (let n = 0; n < 2; n++) {
      await setPrivacySwitch(services, me, { which, on: !before[which] });
      expect([await onOf(me), await onOf(her)]).toEqual([changed, hers]);
    }
    await setPrivacySwitch(
      services,
      { ...me, siteId: await addSite() },
      { which, on: before[which] },
    );
    expect(await onOf(me)).toEqual(changed);
    await setPrivacySwitch(services, me, { which, on: before[which] });
    expect(await onOf(me)).toEqual(before);
  },
);

test("an invisible profile is hidden, and active again afterwards", async () => {
  const me = await addMember(await addSite());
  await setPrivacySwitch(services, me, { which: "invisible", on: true });
  expect(await statusOf(me)).toBe("hidden");
  await setPrivacySwitch(services, me, { which: "invisible", on: false });
  expect(await statusOf(me)).toBe("active");
});

test.each(["draft", "disabled", "pending_review", "hidden", "rejected"])(
  "a profile that is %s for another reason stays so",
  async (profileStatus) => {
    const me = await addMember(await addSite(), { profileStatus });
    await setPrivacySwitch(services, me, { which: "invisible", on: false });
    expect(await statusOf(me)).toBe(profileStatus);
    await setPrivacySwitch(services, me, { which: "invisible", on: true });
    expect(await statusOf(me)).toBe(profileStatus);
  },
);

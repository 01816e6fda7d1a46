import { expect, test } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator";
import { addChanger, changerOf } from "../../../tests/support/changers";
import { addSite, realServices } from "../../../tests/support/test-database";
import { MAX_PASSKEYS } from "../passkey/passkey";
import { addPasskey } from "./add-passkey";
import { beginPasskeyRegistration } from "./begin-passkey-registration";
import { removePasskey } from "./change-passkey";
import { findSecuritySettings } from "./find-security-settings";
import type { SecurityContext } from "./security";

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
  expect(await addPasskey(services, changer, answer)).toMatchObject({ refusal: "passkey_failed" });
  expect((await findSecuritySettings(services, changer.viewer)).passkeys).toEqual([]);
});

import { expect, test } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator";
import { addChanger, changerOf } from "../../../tests/support/changers";
import { addSite, realServices } from "../../../tests/support/world";
import { MAX_PASSKEYS } from "../passkey/passkey";
import { addPasskey } from "./add-passkey";
import { beginPasskey } from "./begin-passkey";
import { removePasskey } from "./change-passkey";
import { findSecurity } from "./find-security";
import type { Changer } from "./security";

const services = realServices();
const begin = async (changer: Changer) => {
  const begun = await beginPasskey(services, changer);
  if (!begun.ok) throw new Error(begun.refusal);
  return begun.value;
};
async function made(changer: Changer) {
  const device = await Authenticator.of(changer.origin);
  return { name: "My phone", credential: await device.register(await begin(changer)) };
}
async function added(changer: Changer, given?: Awaited<ReturnType<typeof made>>) {
  const outcome = await addPasskey(services, changer, given ?? (await made(changer)));
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

test("a member sees no passkeys of another member or site", async () => {
  const changer = await addChanger(await addSite());
  await added(changer);
  const elsewhere = await changerOf({ ...changer.viewer, siteId: await addSite() });
  for (const who of [await addChanger(changer.viewer.siteId), elsewhere]) {
    expect((await findSecurity(services, who.viewer)).passkeys).toEqual([]);
    expect((await begin(who)).excludeCredentials).toEqual([]);
  }
});

test("other members' passkeys do not count against the limit", async () => {
  const changer = await addChanger(await addSite());
  for (let n = 0; n < MAX_PASSKEYS; n++) {
    const device = await Authenticator.of(changer.origin);
    await device.keepFor(changer.viewer);
  }
  await added(await addChanger(changer.viewer.siteId));
});

test("a registration answer cannot add a removed passkey again", async () => {
  const changer = await addChanger(await addSite());
  const answer = await made(changer);
  expect((await removePasskey(services, changer, await added(changer, answer))).ok).toBe(true);
  expect(await addPasskey(services, changer, answer)).toMatchObject({ refusal: "passkey_failed" });
  expect((await findSecurity(services, changer.viewer)).passkeys).toEqual([]);
});

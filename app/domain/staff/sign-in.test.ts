import { describe, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { Authenticator, type AuthenticatorErrors } from "../../../tests/support/authenticator";
import { otherCode } from "../../../tests/support/factors";
import {
  addSignedInStaff,
  addTestStaff,
  answerChallenge,
  MANAGER,
  setupInput,
  signInContext,
  staffOf,
} from "../../../tests/support/staff-accounts";
import { realServices } from "../../../tests/support/test-database";
import { userHandleOf } from "../passkey/passkey";
import { isAllowed, PERMISSIONS, type Permission } from "../permission/permission";
import { TOTP_STEP } from "../two-factor/two-factor";
import { findStaff } from "./find-staff";
import { removeStaff } from "./manage-staff";
import { signInForSetup } from "./sign-in";
import { SETUP_SESSION_TTL, SETUP_TTL, STAFF_SESSION_TTL } from "./staff";

const start = Math.floor(Date.now() / TOTP_STEP) * TOTP_STEP;
const at = (time: number) => realServices({ now: () => time });
const services = at(start);
const EVERY_PERMISSION = Object.keys(PERMISSIONS) as Permission[];

describe("by password and code", () => {
  test("opens a session without any permission, for half an hour", async () => {
    const added = await addTestStaff(services, ["owner"]);
    const input = setupInput(added, start);
    const outcome = await signInForSetup(services, signInContext(), input);
    if (!outcome.ok) throw new Error(outcome.refusal);
    const { secret } = outcome.value;
    const staff = await staffOf(services, secret);
    expect(staff).toMatchObject({ id: added.id, setup: true, roles: [] });
    expect(EVERY_PERMISSION.filter((name) => isAllowed(staff.roles, name))).toEqual([]);
    expect(await findStaff(at(start + SETUP_SESSION_TTL - 1), secret)).not.toBeNull();
    expect(await findStaff(at(start + SETUP_SESSION_TTL), secret)).toBeNull();
  });

  test("accepts the password in any case, with spaces instead of hyphens", async () => {
    const added = await addTestStaff(services);
    const input = setupInput(added, start);
    const password = ` ${input.password.toLowerCase().replaceAll("-", " ")} `;
    const outcome = await signInForSetup(services, signInContext(), { ...input, password });
    expect(outcome.ok).toBe(true);
  });

  test("answers a wrong password, code and address alike", async () => {
    const added = await addTestStaff(services);
    const other = await addTestStaff(services);
    const right = setupInput(added, start);
    for (const wrong of [
      { password: other.credentials.password },
      { password: "" },
      { code: otherCode(right.code) },
      { code: "" },
      { email: other.email },
      { email: "nobody@example.test" },
    ]) {
      const outcome = await signInForSetup(services, signInContext(), { ...right, ...wrong });
      expect(outcome, Object.keys(wrong)[0]).toEqual({ ok: false, refusal: "setup_failed" });
    }
    expect((await signInForSetup(services, signInContext(), right)).ok).toBe(true);
  });

  test("a code opens one session, also if it is sent ten times at once", async () => {
    const added = await addTestStaff(services);
    const input = setupInput(added, start);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => signInForSetup(services, signInContext(), input)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("setup credentials expire after seven days", async () => {
    const added = await addTestStaff(services);
    const late = start + SETUP_TTL;
    const refused = await signInForSetup(at(late), signInContext(), setupInput(added, late));
    expect(refused).toEqual({ ok: false, refusal: "setup_failed" });
    const soon = late - TOTP_STEP;
    const outcome = await signInForSetup(at(soon), signInContext(), setupInput(added, soon));
    expect(outcome.ok).toBe(true);
  });

  test("credentials of a removed account open nothing", async () => {
    await addTestStaff(services, ["owner"]);
    const added = await addTestStaff(services);
    await removeStaff(services, MANAGER, added.id);
    const outcome = await signInForSetup(services, signInContext(), setupInput(added, start));
    expect(outcome).toEqual({ ok: false, refusal: "setup_failed" });
  });

  test("limits attempts per network, and per address over all networks", async () => {
    const added = await addTestStaff(services);
    const right = setupInput(added, start);
    const context = signInContext();
    for (let n = 0; n < 10; n++)
      await signInForSetup(services, context, { ...right, email: `x${n}@example.test` });
    const limited = await signInForSetup(services, context, right);
    expect(limited).toEqual({ ok: false, refusal: "too_many_attempts" });
    for (const email of [right.email, "unknown@example.test"]) {
      const wrong = { ...right, email, password: "" };
      for (let n = 0; n < 10; n++) await signInForSetup(services, signInContext(), wrong);
      const outcome = await signInForSetup(services, signInContext(), wrong);
      expect(outcome, email).toEqual({ ok: false, refusal: "too_many_attempts" });
    }
  });
});

describe("by passkey", () => {
  test("opens a session with the roles of the account, for twelve hours", async () => {
    const { id, device } = await addSignedInStaff(services, ["support", "moderator"]);
    const outcome = await (await answerChallenge(services, device))();
    if (!outcome.ok) throw new Error(outcome.refusal);
    const { secret } = outcome.value;
    expect(await staffOf(services, secret)).toMatchObject({
      id,
      setup: false,
      roles: ["moderator", "support"],
    });
    expect(await findStaff(at(start + STAFF_SESSION_TTL - 1), secret)).not.toBeNull();
    expect(await findStaff(at(start + STAFF_SESSION_TTL), secret)).toBeNull();
  });

  test("refuses an answer for another host, unverified, or with another challenge", async () => {
    const { device, id } = await addSignedInStaff(services);
    const other = await addTestStaff(services);
    const errors: AuthenticatorErrors[] = [
      { host: "site.test" },
      { origin: "https://site.test" },
      { challenge: "x".repeat(72) },
      { type: "webauthn.create" },
      { unverified: true },
      { userHandle: userHandleOf(other.id) },
    ];
    for (const error of errors) {
      const outcome = await (await answerChallenge(services, device, error))();
      expect(outcome, JSON.stringify(error)).toEqual({ ok: false, refusal: "passkey_failed" });
    }
    const right = await answerChallenge(services, device, { userHandle: userHandleOf(id) });
    expect((await right()).ok).toBe(true);
  });

  test("refuses an answer in another browser, after five minutes, and the second time", async () => {
    const { device } = await addSignedInStaff(services);
    const answer = await answerChallenge(services, device);
    const failed = { ok: false, refusal: "passkey_failed" };
    expect(await answer({ asker: null })).toEqual(failed);
    expect(await answer({ asker: "another browser" })).toEqual(failed);
    expect(await answer({}, at(start + minutes(5)))).toEqual(failed);
    const all = await Promise.all(Array.from({ length: 10 }, () => answer()));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await answer()).toEqual(failed);
  });

  test("refuses a counter that does not increase, as of a copied device", async () => {
    const { device } = await addSignedInStaff(services);
    expect((await (await answerChallenge(services, device))()).ok).toBe(true);
    device.goBack(1);
    const outcome = await (await answerChallenge(services, device))();
    expect(outcome).toEqual({ ok: false, refusal: "passkey_failed" });
  });

  test("refuses unknown passkeys, and those of a removed account", async () => {
    await addTestStaff(services, ["owner"]);
    const { device, id } = await addSignedInStaff(services);
    const stranger = await Authenticator.of("https://operator.test");
    const failed = { ok: false, refusal: "passkey_failed" };
    expect(await (await answerChallenge(services, stranger))()).toEqual(failed);
    const answer = await answerChallenge(services, device);
    await removeStaff(services, MANAGER, id);
    expect(await answer()).toEqual(failed);
  });

  test("limits attempts per network, and failed ones per account", async () => {
    const { device } = await addSignedInStaff(services);
    const stranger = await answerChallenge(
      services,
      await Authenticator.of("https://operator.test"),
    );
    for (let n = 0; n < 30; n++) await stranger({ network: "one" });
    const limited = { ok: false, refusal: "too_many_attempts" };
    expect(await (await answerChallenge(services, device))({ network: "one" })).toEqual(limited);
    const wrong = await answerChallenge(services, device, { unverified: true });
    for (let n = 0; n < 19; n++) await wrong();
    for (let n = 0; n < 2; n++)
      expect((await (await answerChallenge(services, device))()).ok).toBe(true);
    await wrong();
    expect(await (await answerChallenge(services, device))()).toEqual(limited);
  });
});

test("a session secret of another length or value is not valid", async () => {
  const { secret } = await addSignedInStaff(services);
  for (const wrong of ["", "x", `${secret}x`, secret.slice(1), "A".repeat(43)])
    expect(await findStaff(services, wrong), wrong).toBeNull();
});

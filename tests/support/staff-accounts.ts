import type { Role, Staff } from "~/domain/permission/permission";
import { findStaff } from "~/domain/staff/find-staff";
import { addStaff } from "~/domain/staff/manage-staff";
import { addStaffPasskey, beginStaffPasskey } from "~/domain/staff/own-account";
import type { SetupCredentials } from "~/domain/staff/setup-secret";
import { beginStaffSignIn, signInForSetup, signInWithPasskey } from "~/domain/staff/sign-in";
import { newSecret } from "~/kit/crypto";
import type { StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { codeOfSecret } from "../../scripts/staff/totp-code";
import { Authenticator, type AuthenticatorErrors } from "./authenticator";
import { directory } from "./bindings";

const OPERATOR_SITE = { host: "operator.test", origin: "https://operator.test" };
const DEVICE = "Mozilla/5.0 (X11; Linux x64) Firefox/140.0";
/** Somebody at the command line. */
export const MANAGER = { staff: null, reason: "test" };
let count = 0;

/** The context of a request for a sign-in; each call comes from another network. */
export const signInContext = () => ({ network: `network ${++count}`, device: DEVICE });

export type AddedStaff = { id: StaffId; email: string; credentials: SetupCredentials };

/** Adds an account that has no passkey yet. */
export async function addTestStaff(
  services: Services,
  roles: readonly Role[] = ["operator"],
): Promise<AddedStaff> {
  const email = `staff${++count}@example.test`;
  const outcome = await addStaff(services, MANAGER, { email, name: `Staff ${count}`, roles });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return { ...outcome.value, email };
}

/** What its owner types for the first sign-in. */
export const setupInput = ({ email, credentials }: AddedStaff, now: number) => ({
  email,
  password: credentials.password,
  code: codeOfSecret(credentials.secret, now),
});

/** The staff member of an opened session. */
export async function staffOf(services: Services, secret: string): Promise<Staff> {
  const staff = await findStaff(services, secret);
  if (!staff) throw new Error("The session is not valid");
  return staff;
}

/** Signs in by password and code. */
export async function setUp(services: Services, added: AddedStaff): Promise<Staff> {
  const input = setupInput(added, services.now());
  const outcome = await signInForSetup(services, signInContext(), input);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return staffOf(services, outcome.value.secret);
}

export async function registerPasskey(
  services: Services,
  staff: Staff,
  errors: AuthenticatorErrors = {},
) {
  const device = await Authenticator.of(OPERATOR_SITE.origin);
  const options = await beginStaffPasskey(services, staff, OPERATOR_SITE);
  if (!options.ok) throw new Error(options.refusal);
  const credential = await device.register(options.value, errors);
  const context = { staff, site: OPERATOR_SITE, device: DEVICE };
  const outcome = await addStaffPasskey(services, context, { name: "Key", credential });
  return { device, credential, context, outcome };
}

/** Adds an account with a passkey, and opens a session by it. */
export async function addSignedInStaff(services: Services, roles?: readonly Role[]) {
  const added = await addTestStaff(services, roles);
  const { device, outcome } = await registerPasskey(services, await setUp(services, added));
  if (!outcome.ok || !outcome.value.secret) throw new Error("The passkey was not stored");
  const { secret } = outcome.value;
  return { ...added, device, secret, staff: await staffOf(services, secret) };
}

/** Requests a challenge in a browser and answers it; returns a call that signs in. */
export async function answerChallenge(
  services: Services,
  device: Authenticator,
  errors: AuthenticatorErrors = {},
) {
  const browser = newSecret();
  const options = await beginStaffSignIn(services, { ...OPERATOR_SITE, browser });
  const answer = await device.sign(options, errors);
  return (changed: { asker?: string | null; network?: string } = {}, at = services) =>
    signInWithPasskey(
      at,
      { ...signInContext(), ...OPERATOR_SITE, asker: browser, ...changed },
      answer,
    );
}

/** Deletes the accounts of other tests: the last owner cannot be removed. */
export const deleteAllStaff = () => directory.prepare("DELETE FROM staff").run();

import { runBatch } from "~/db/batch";
import { base64url, decodeBase64url } from "~/kit/base64";
import { decrypt, encrypt } from "~/kit/crypto";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { clearFailedTwoFactorCodes, reserveTwoFactorCode } from "../account/limit-logins";
import { findAddress } from "../account/recipient";
import { matchingTotpStep, newTotpSecret, totpSetupOf } from "../two-factor/totp";
import { TWO_FACTOR_SETUP_TTL } from "../two-factor/two-factor";
import {
  encryptTotpSecret,
  newRecoveryCodes,
  spendTwoFactorCode,
} from "../two-factor/two-factor-codes";
import {
  deleteRecoveryCodes,
  deleteTwoFactor,
  insertRecoveryCodes,
  insertTwoFactor,
  isTwoFactorOff,
  isTwoFactorOn,
} from "../two-factor/two-factor-sql";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal, writeSecurityChange } from "./security-settings";

/**
 * Data of the setup page: the URI for the app, the secret in letters, and the token submitted with
 * the first code.
 */
type TwoFactorSetup = { uri: string; secret: string; setup: string };

const encryptionContext = ({ id, siteId }: MemberKey) => `setup:${siteId}:${id}`;

/**
 * A new secret for an app. Nothing is stored yet: the page carries it encrypted for this member and
 * half an hour, so that opening the page changes nothing.
 */
export async function beginTwoFactorSetup(
  services: Services,
  changer: SecurityContext,
): Promise<TwoFactorSetup> {
  const secret = newTotpSecret();
  return setupOf(services, changer, { secret, until: services.now() + TWO_FACTOR_SETUP_TTL });
}

/**
 * The same setup page after a wrong code, because the app already has this secret. Null if it
 * expired or belongs to another member.
 */
export async function readTwoFactorSetup(
  services: Services,
  changer: SecurityContext,
  setup: string,
): Promise<TwoFactorSetup | null> {
  const setupToken = await openSetupToken(services, changer.viewer, setup);
  return setupToken && setupOf(services, changer, setupToken);
}

type SetupToken = { secret: Uint8Array<ArrayBuffer>; until: number };

async function setupOf(
  services: Services,
  { viewer, site }: SecurityContext,
  setupToken: SetupToken,
) {
  const { secret, until } = setupToken;
  const email = await findAddress(services, viewer.siteId, viewer.id);
  const setup = await encrypt(
    services.factorKeys,
    `${until}.${base64url(secret)}`,
    encryptionContext(viewer),
  );
  return { ...totpSetupOf(secret, { site: site.name, email: email ?? viewer.name }), setup };
}

async function openSetupToken(
  services: Services,
  member: MemberKey,
  setup: string,
): Promise<SetupToken | null> {
  const text = await decrypt(services.factorKeys, setup, encryptionContext(member));
  const [until = "0", encoded = ""] = text?.split(".") ?? [];
  const secret = decodeBase64url(encoded);
  return secret && Number(until) > services.now() ? { secret, until: Number(until) } : null;
}

/**
 * Turns the second factor on once a code shows that the app has the secret; returns the recovery
 * codes, which are shown only once. One batch; that first code is spent too.
 */
export async function enableTwoFactor(
  services: Services,
  changer: SecurityContext,
  { setup, code }: { setup: string; code: string },
): Promise<Outcome<string[], SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const setupToken = await openSetupToken(services, viewer, setup);
  if (!setupToken) return refuse("setup_over");
  const at = services.now();
  const lastStep = matchingTotpStep(setupToken.secret, code, at);
  if (lastStep === null) return refuse("factor_code_wrong");
  const sealedSecret = await encryptTotpSecret(services, viewer, setupToken.secret);
  const codes = await newRecoveryCodes(services, viewer);
  const securityEmail = await writeSecurityChange(services, changer, [
    "factor_on",
    isTwoFactorOff(viewer),
  ]);
  const { on } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    old: deleteRecoveryCodes(viewer, isTwoFactorOff(viewer)),
    on: insertTwoFactor(viewer, { sealedSecret, lastStep, at }),
    codes: insertRecoveryCodes(viewer, codes.hashes),
  });
  if (on.rows.length === 0) return refuse("factor_on");
  securityEmail.complete();
  return done(codes.recoveryCodes);
}

/**
 * Turns the second factor off with its recovery codes: with one more code, or in a session as fresh
 * as a login, which required one. Codes are counted like those of a login.
 */
export async function disableTwoFactor(
  services: Services,
  changer: SecurityContext,
  code: string | undefined,
): Promise<Outcome<null, SecurityRefusal>> {
  const proof = await proveOwnership(services, changer, code);
  if (!proof.ok) return proof;
  const { viewer } = changer;
  const securityEmail = await writeSecurityChange(services, changer, [
    "factor_off",
    isTwoFactorOn(viewer),
  ]);
  const { off } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    off: deleteTwoFactor(viewer),
    codes: deleteRecoveryCodes(viewer),
  });
  if (off.rows.length === 0) return refuse("not_found");
  securityEmail.complete();
  return done(null);
}

async function proveOwnership(
  services: Services,
  changer: SecurityContext,
  code: string | undefined,
): Promise<Outcome<null, SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (!refusal) return done(null);
  if (!code) return refuse(refusal);
  const { viewer: member, network } = changer;
  const locked = await reserveTwoFactorCode(services, { member, network });
  if (locked !== null) return refuse("factor_locked", locked);
  if (!(await spendTwoFactorCode(services, member, code))) return refuse("factor_code_wrong");
  await clearFailedTwoFactorCodes(services, { member, network });
  return done(null);
}

/** Replaces the recovery codes by ten new ones, which are shown only once. */
export async function renewRecoveryCodes(
  services: Services,
  changer: SecurityContext,
): Promise<Outcome<string[], SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const codes = await newRecoveryCodes(services, viewer);
  const on = isTwoFactorOn(viewer);
  const securityEmail = await writeSecurityChange(services, changer, ["recovery_new", on]);
  const { written } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    old: deleteRecoveryCodes(viewer),
    written: insertRecoveryCodes(viewer, codes.hashes, on),
  });
  if (written.rows.length === 0) return refuse("not_found");
  securityEmail.complete();
  return done(codes.recoveryCodes);
}

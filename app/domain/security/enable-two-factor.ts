import { runBatch } from "~/db/batch";
import { base64url, decodeBase64url } from "~/kit/base64";
import { decrypt, encrypt } from "~/kit/encrypt";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { findAddress } from "../account/find-address";
import { newRecoveryCodes } from "../two-factor/recovery-codes";
import {
  encryptTotpSecret,
  matchingTotpStep,
  newTotpSecret,
  totpSetupOf,
} from "../two-factor/totp-secret";
import { TWO_FACTOR_SETUP_TTL } from "../two-factor/two-factor";
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  insertTwoFactor,
  isTwoFactorOff,
} from "../two-factor/two-factor-sql";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal } from "./security-change-refusal";
import { writeSecurityChange } from "./write-security-change";

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
  const carried = await openSetupToken(services, changer.viewer, setup);
  return carried && setupOf(services, changer, carried);
}

type SetupToken = { secret: Uint8Array<ArrayBuffer>; until: number };

async function setupOf(services: Services, { viewer, site }: SecurityContext, carried: SetupToken) {
  const { secret, until } = carried;
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
  const carried = await openSetupToken(services, viewer, setup);
  if (!carried) return refuse("setup_over");
  const at = services.now();
  const lastStep = matchingTotpStep(carried.secret, code, at);
  if (lastStep === null) return refuse("factor_code_wrong");
  const sealedSecret = await encryptTotpSecret(services, viewer, carried.secret);
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
  return done(codes.shown);
}

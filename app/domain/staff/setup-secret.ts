import { base64url, decodeBase64url } from "~/kit/base64";
import { decrypt, encrypt, newBase32 } from "~/kit/crypto";
import type { StaffId } from "~/kit/ids";
import { newTotpSecret, totpSetupOf } from "../two-factor/totp";
import { OPERATORS_NAME } from "./staff";

/** 130 bits: too many to guess, so the password needs no slow hash. */
const PASSWORD_LENGTH = 26;

/** Shown once to the staff member who adds an account. */
export type SetupCredentials = { password: string; uri: string; secret: string };

const encryptionContext = (id: StaffId) => `staff setup:${id}`;

/** As people type it: in any case, with spaces and hyphens. */
const normalizePassword = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * A random password and TOTP secret for the first sign-in. The secret is stored encrypted with the
 * password, which is not stored: the command line has no key of the deployment (FACTOR_KEY), and a
 * stolen database reveals neither. A password that decrypts the secret is the right one.
 */
export async function newSetupSecret({ id, email }: { id: StaffId; email: string }) {
  const password = newBase32(PASSWORD_LENGTH).replaceAll(/(.{5})(?=.)/g, "$1-");
  const secret = newTotpSecret();
  const sealed = await sealSetupSecret(id, { password, secret });
  const credentials = { password, ...totpSetupOf(secret, { site: OPERATORS_NAME, email }) };
  return { credentials: credentials satisfies SetupCredentials, sealed };
}

const sealSetupSecret = (
  id: StaffId,
  { password, secret }: { password: string; secret: Uint8Array },
) => encrypt([normalizePassword(password)], base64url(secret), encryptionContext(id));

/** The TOTP secret; null if the password is another one. */
export async function openSetupSecret(
  { id, setupSecret }: { id: StaffId; setupSecret: string },
  password: string,
): Promise<Uint8Array | null> {
  const encoded = await decrypt([normalizePassword(password)], setupSecret, encryptionContext(id));
  return encoded === null ? null : decodeBase64url(encoded);
}

/**
 * Opened when an address has no setup password, so that the response takes equally long: no
 * password decrypts it.
 */
export const DUMMY_SETUP = {
  id: "-".repeat(22) as StaffId,
  setupSecret: `AAAAAAAA.${"A".repeat(16)}.${"A".repeat(64)}`,
};

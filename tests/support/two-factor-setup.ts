import { generateHOTP } from "@oslojs/otp";
import { beginTwoFactorSetup, enableTwoFactor } from "~/domain/security/change-two-factor";
import type { SecurityContext } from "~/domain/security/security";
import { findSecuritySettings } from "~/domain/security/security-settings";
import { TOTP_STEP } from "~/domain/two-factor/two-factor";
import type { SiteId } from "~/kit/ids";
import { addChanger } from "./changers";
import { emailsTo } from "./email-to";
import { addSite, emailAddressOf, realServices } from "./test-database";

export const start = Math.floor(Date.now() / TOTP_STEP) * TOTP_STEP;
export const at = (time = start) => realServices({ now: () => time });
const BASE32_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app set up with a secret (RFC 4648, 6). */
function authenticatorAppOf(base32: string): (time?: number) => string {
  const bits = [...base32.replaceAll(" ", "")]
    .map((letter) => BASE32_ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return (time = start) => generateHOTP(secret, BigInt(Math.floor(time / TOTP_STEP)), 6);
}

export async function startTwoFactorSetup(changer: SecurityContext) {
  const { setup, secret, uri } = await beginTwoFactorSetup(at(), changer);
  return { setup, uri, app: authenticatorAppOf(secret) };
}

export async function addTwoFactorMember(siteId?: SiteId) {
  const changer = await addChanger(siteId ?? (await addSite()));
  const { setup, app } = await startTwoFactorSetup(changer);
  const on = await enableTwoFactor(at(), changer, { setup, code: app() });
  if (!on.ok) throw new Error(on.refusal);
  return { changer, app, codes: on.value.map((code) => code.replace("-", "")) };
}

export const securityEmailsTo = async ({ viewer }: SecurityContext) =>
  (await emailsTo(emailAddressOf(viewer.id), "security_changed")).map(({ fields }) => fields.what);
export const twoFactorStateOf = async ({ viewer }: SecurityContext) =>
  (await findSecuritySettings(at(), viewer)).factor;

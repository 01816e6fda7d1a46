import { generateHOTP } from "@oslojs/otp";
import { STEP } from "~/domain/factor/factor";
import { findSecurity } from "~/domain/security/find-security";
import type { Changer } from "~/domain/security/security";
import { beginSetup, turnOnFactor } from "~/domain/security/set-up-factor";
import type { SiteId } from "~/kit/ids";
import { addChanger } from "./changers";
import { lettersTo } from "./letter-to";
import { addSite, mailOf, realServices } from "./world";

export const start = Math.floor(Date.now() / STEP) * STEP;
export const at = (time = start) => realServices({ now: () => time });
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app set up with a secret (RFC 4648, 6). */
function appOf(letters: string): (time?: number) => string {
  const bits = [...letters.replaceAll(" ", "")]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return (time = start) => generateHOTP(secret, BigInt(Math.floor(time / STEP)), 6);
}

export async function begun(changer: Changer) {
  const { setup, letters, uri } = await beginSetup(at(), changer);
  return { setup, uri, app: appOf(letters) };
}

export async function turnedOn(siteId?: SiteId) {
  const changer = await addChanger(siteId ?? (await addSite()));
  const { setup, app } = await begun(changer);
  const on = await turnOnFactor(at(), changer, { setup, code: app() });
  if (!on.ok) throw new Error(on.refusal);
  return { changer, app, codes: on.value.map((code) => code.replace("-", "")) };
}

export const told = async ({ viewer }: Changer) =>
  (await lettersTo(mailOf(viewer.id), "security_changed")).map(({ fields }) => fields.what);
export const stateOf = async ({ viewer }: Changer) => (await findSecurity(at(), viewer)).factor;

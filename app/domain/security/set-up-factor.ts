import { runBatch } from "~/db/batch";
import { base64url, bytesOf } from "~/kit/base64";
import { decrypt, encrypt } from "~/kit/encrypt";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { findAddress } from "../account/find-address";
import { newAppSecret, sealSecret, stepOf, toldTo } from "../factor/app-secret";
import { SETUP_LIVES } from "../factor/factor";
import {
  deleteRecoveryCodes,
  insertFactor,
  insertRecoveryCodes,
  isFactorOff,
} from "../factor/factor-sql";
import { newRecoveryCodes } from "../factor/recovery-codes";
import { whyNotChange } from "./may-change";
import type { Changer, SecurityRefusal } from "./security";
import { writeChange } from "./tell-change";

/**
 * Data of the setup page: the URI for the app, the secret in letters, and the token submitted with
 * the first code.
 */
type Setup = { uri: string; letters: string; setup: string };

const about = ({ id, siteId }: MemberKey) => `setup:${siteId}:${id}`;

/**
 * A new secret for an app. Nothing is stored yet: the page carries it encrypted for this member and
 * half an hour, so that opening the page changes nothing.
 */
export async function beginSetup(services: Services, changer: Changer): Promise<Setup> {
  const secret = newAppSecret();
  return setupOf(services, changer, { secret, until: services.now() + SETUP_LIVES });
}

/**
 * The same setup page after a wrong code, because the app already has this secret. Null if it
 * expired or belongs to another member.
 */
export async function readSetup(
  services: Services,
  changer: Changer,
  setup: string,
): Promise<Setup | null> {
  const carried = await open(services, changer.viewer, setup);
  return carried && setupOf(services, changer, carried);
}

type Carried = { secret: Uint8Array<ArrayBuffer>; until: number };

async function setupOf(services: Services, { viewer, site }: Changer, carried: Carried) {
  const { secret, until } = carried;
  const email = await findAddress(services, viewer.siteId, viewer.id);
  const setup = await encrypt(services.factorKeys, `${until}.${base64url(secret)}`, about(viewer));
  return { ...toldTo(secret, { site: site.name, email: email ?? viewer.name }), setup };
}

async function open(services: Services, member: MemberKey, setup: string): Promise<Carried | null> {
  const text = await decrypt(services.factorKeys, setup, about(member));
  const [until = "0", letters = ""] = text?.split(".") ?? [];
  const secret = bytesOf(letters);
  return secret && Number(until) > services.now() ? { secret, until: Number(until) } : null;
}

/**
 * Turns the second factor on once a code shows that the app has the secret; returns the recovery
 * codes, which are shown only once. One batch; that first code is spent too.
 */
export async function turnOnFactor(
  services: Services,
  changer: Changer,
  { setup, code }: { setup: string; code: string },
): Promise<Outcome<string[], SecurityRefusal>> {
  const refusal = await whyNotChange(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const carried = await open(services, viewer, setup);
  if (!carried) return refuse("setup_over");
  const at = services.now();
  const lastStep = stepOf(carried.secret, code, at);
  if (lastStep === null) return refuse("factor_code_wrong");
  const sealedSecret = await sealSecret(services, viewer, carried.secret);
  const codes = await newRecoveryCodes(services, viewer);
  const letter = await writeChange(services, changer, ["factor_on", isFactorOff(viewer)]);
  const { on } = await runBatch(services.db, {
    letter: letter.statement,
    old: deleteRecoveryCodes(viewer, isFactorOff(viewer)),
    on: insertFactor(viewer, { sealedSecret, lastStep, at }),
    codes: insertRecoveryCodes(viewer, codes.hashes),
  });
  if (on.rows.length === 0) return refuse("factor_on");
  letter.told();
  return done(codes.shown);
}

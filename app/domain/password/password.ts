/**
 * A password is what its owner opens an account with. Invariants: a new one is chosen by somebody who reads the owner's
 * mail or knows the old one, under the limits of guessing; it is never one of the commonest nor made of what everybody
 * knows; with it every other session ends, and what was mailed before opens nothing; the owner is told by mail.
 */
import type { Services } from "~/services";
import { type PasswordProblem, passwordProblem } from "../account/weak-password";

/** Purposes whose mailed secrets end with a new password: they were asked for by somebody who may be the one it shuts out. */
export const ENDED_BY_PASSWORD = ["reset", "login", "mail_change"] as const;

/** Whose password it is, as far as it must not be made of them, and the site that it must not be made of either. */
type Given = { owner: { email: string; name: string }; site: { name: string; host: string } };

/** Why a new password is none, or null (R50). */
export const weakness = (
  services: Services,
  password: string,
  { owner, site }: Given,
): Promise<PasswordProblem | null> =>
  passwordProblem(services, password, {
    email: owner.email,
    names: [owner.name, site.name, site.host],
  });

/**
 * A password is what its owner opens an account with. Invariants: a new one is chosen by somebody who reads the owner's
 * mail or knows the old one, under the limits of guessing; it is never one of the commonest nor made of what everybody
 * knows; with it every other session ends, and what was mailed before opens nothing; the owner is told by mail.
 */
import { type PasswordProblem, passwordProblem } from "../account/weak-password";

/** Purposes whose mailed secrets end with a new password: they were asked for by somebody who may be the one it shuts out. */
export const ENDED_BY_PASSWORD = ["reset", "login", "mail_change"] as const;

/** Whose password it is, as far as it must not be made of them, and the site that it must not be made of either. */
type Owner = { email: string; name: string };
type Place = { name: string; host: string };

/** Why a new password is none, or null (R50). */
export const weakness = (password: string, owner: Owner, site: Place): PasswordProblem | null =>
  passwordProblem(password, { email: owner.email, names: [owner.name, site.name, site.host] });

/**
 * A password is the secret with which an owner logs in to an account. Invariants: a new one is set
 * only by a person who reads the owner's mail or has the old one, under the limits for guessing; it
 * is never a common one nor made of public data; it ends every other session and spends earlier
 * mailed secrets; the owner is notified by e-mail.
 */
import type { Services } from "~/services";
import { type PasswordProblem, passwordProblem } from "../account/weak-password";

/**
 * Purposes whose mailed secrets are spent by a new password: they may have been requested by the
 * person it locks out.
 */
export const PURPOSES_ENDED_BY_PASSWORD = ["reset", "login", "mail_change"] as const;

/** The owner and the site whose data a password must not consist of. */
type PasswordSubject = {
  owner: { email: string; name: string };
  site: { name: string; host: string };
};

/** Why a new password is not accepted, or null (R50). */
export const findPasswordWeakness = (
  services: Services,
  password: string,
  { owner, site }: PasswordSubject,
): Promise<PasswordProblem | null> =>
  passwordProblem(services, password, {
    email: owner.email,
    names: [owner.name, site.name, site.host],
  });

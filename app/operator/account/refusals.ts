import { MANAGE_STAFF_REFUSALS } from "~/domain/staff/manage-staff";
import { OWN_ACCOUNT_REFUSALS } from "~/domain/staff/own-account";
import { SIGN_IN_REFUSALS } from "~/domain/staff/sign-in";

const STATUSES = { ...MANAGE_STAFF_REFUSALS, ...OWN_ACCOUNT_REFUSALS, ...SIGN_IN_REFUSALS };
type AccountRefusal = keyof typeof STATUSES;

const TEXTS: Record<AccountRefusal, string> = {
  passkey_failed: "The passkey was not accepted. Try again, or use another one.",
  setup_failed: "E-mail address, password or code is wrong, or they have expired.",
  too_many_attempts: "Too many attempts. Wait an hour, or use another network.",
  not_fresh: "Sign in again before you change passkeys.",
  not_found: "It does not exist any more.",
  last_passkey: "This is your only passkey. Add another one first.",
  too_many_passkeys: "You have ten passkeys. Remove one first.",
  email_taken: "This address has an account already.",
  changed_meanwhile: "Somebody else has just changed the roles. Reload the page.",
  last_owner: "Nobody else is an owner. Make somebody else an owner first.",
  too_many_staff: "There are too many accounts. Remove one first.",
};

/** The text and the status of a business error, for the page that shows it. */
export const describeRefusal = (refusal: AccountRefusal) => ({
  text: TEXTS[refusal],
  status: STATUSES[refusal],
});

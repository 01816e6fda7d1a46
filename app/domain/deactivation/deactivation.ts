/**
 * A departure is an account that is hidden from others: by its member's request for fourteen days,
 * after which it is erased, or by a moderation decision until that is revoked. Invariants: the
 * batch that inserts it also hides the account and ends every session and mailed secret;
 * reactivation restores the previous state; an interrupted erasure continues where it stopped, and
 * deletes the account's own row last, in the batch that writes the confirmation e-mail.
 */
import { days, hours } from "~/kit/duration";
import { LOGIN_REFUSALS } from "../session/log-in";

/**
 * Records of an open complaint are kept this long after it was filed, even if the account is erased
 * (R97).
 */
export const COMPLAINT_RETENTION = days(90);

/** In this time an undone ban stops the warnings about a fake; they are due within a day (R570). */
export const WARNING_DELAY = hours(2);

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/**
 * HTTP status of each reason why an account is not deleted. Texts are `refusal.*` of leaving.json.
 */
export const DELETION_REFUSALS = {
  proof_needed: 422,
  code_wrong: 422,
  gone: 404,
  login_failed,
  login_locked,
  login_code_only,
} as const;
export type DeletionRefusal = keyof typeof DELETION_REFUSALS;

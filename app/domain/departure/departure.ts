/**
 * A departure is an account that others do not see any more: by its member's wish for fourteen days, after which it is erased, or by
 * staff's decision until that is taken back. Invariants: it is hidden in the batch that makes the departure, with every
 * session and every mailed secret ended; who comes back is what they were; erasing goes on where it was broken off, and the account's
 * own row goes last, in the batch that writes the receipt.
 */
import { days } from "~/kit/duration";
import { LOGIN_REFUSALS } from "../session/log-in";

/** What is open to a complaint is kept for so long after it was filed, whoever left (R97). */
export const KEPT_FOR = days(90);

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/** Why an account stays, with the status that says so. The texts are `refusal.*` of leaving.json. */
export const DELETION_REFUSALS = {
  proof_needed: 422,
  code_wrong: 422,
  gone: 404,
  ...{ login_failed, login_locked, login_code_only },
} as const;
export type DeletionRefusal = keyof typeof DELETION_REFUSALS;

export type StripeErrorFields = { statusCode?: number; rawType?: string; code?: string };

/** Errors that may pass: insufficient balance on our account, or a concurrent request. */
const TEMPORARY_CODES = new Set(["balance_insufficient", "insufficient_funds", "lock_timeout"]);

/**
 * Whether an error is permanent: caused by the request itself, not by connection, key, rate limit,
 * or anything that time fixes.
 */
export const isPermanentError = ({ statusCode, rawType, code = "" }: StripeErrorFields): boolean =>
  (statusCode === 400 || statusCode === 402) &&
  rawType !== "idempotency_error" &&
  !TEMPORARY_CODES.has(code);

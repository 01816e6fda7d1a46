export type Refusal = { statusCode?: number; rawType?: string; code?: string };

/** What is refused today, and may not be tomorrow: our money there comes in, another call of the same ends. */
const PASSING = new Set(["balance_insufficient", "insufficient_funds", "lock_timeout"]);

/** What is asked itself is what cannot be: no broken line, no key, no haste, and nothing that time mends. */
export const isForGood = ({ statusCode, rawType, code = "" }: Refusal): boolean =>
  (statusCode === 400 || statusCode === 402) &&
  rawType !== "idempotency_error" &&
  !PASSING.has(code);

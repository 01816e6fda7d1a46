/**
 * Result of a use case: success with a value, or a business error whose code is data and a
 * translation key.
 */
export type Outcome<T, Refusal extends string> =
  | { ok: true; value: T }
  | { ok: false; refusal: Refusal; minutes?: number };

export const done = <T>(value: T) => ({ ok: true, value }) as const;
export const refuse = <Refusal extends string>(refusal: Refusal, minutes?: number) =>
  ({ ok: false, refusal, ...(minutes === undefined ? {} : { minutes }) }) as const;

/**
 * Result of a use case: success with a value, or a business error whose code is data and a
 * translation key. `Values` are what the text of an error needs.
 */
export type Outcome<T, Refusal extends string, Values = { minutes?: number }> =
  | { ok: true; value: T }
  | ({ ok: false; refusal: Refusal } & Values);

/** Whether an error code, such as one of the API, is in a list of refusals. */
export const isRefusalOf = <Refusal extends string>(
  refusals: Readonly<Record<Refusal, unknown>>,
  code: string,
): code is Refusal => Object.hasOwn(refusals, code);

export const done = <T>(value: T) => ({ ok: true, value }) as const;
export const refuse = <Refusal extends string>(refusal: Refusal, minutes?: number) =>
  ({ ok: false, refusal, ...(minutes === undefined ? {} : { minutes }) }) as const;

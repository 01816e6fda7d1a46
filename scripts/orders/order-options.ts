/** The options of `npm run orders`. */
export type OrderOptions = Partial<
  Record<"reason" | "by" | "amount" | "credits" | "day" | "site" | "of" | "state", string>
>;

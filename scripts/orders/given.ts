/** The options of `npm run orders`. */
export type Given = Partial<
  Record<"reason" | "by" | "amount" | "credits" | "day" | "site" | "of" | "state", string>
>;

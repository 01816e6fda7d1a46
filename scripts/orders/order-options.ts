/** The options of `npm run orders`. */
export type OrderOptions = Partial<Record<"day" | "site", string>>;

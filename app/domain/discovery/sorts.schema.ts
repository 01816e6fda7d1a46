/** By the last activity, or by the day of joining. Apart from the schema, because browsers read it. */
export const SORTS = ["active", "newest"] as const;

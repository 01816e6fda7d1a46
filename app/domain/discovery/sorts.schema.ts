/** By last activity or joining date. In a separate file, because browsers load it. */
export const SORTS = ["active", "newest"] as const;

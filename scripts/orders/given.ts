/** Options that take a text. */
export const TEXTS = ["reason", "by", "amount", "credits", "day", "site", "of", "state"] as const;
export type Given = Partial<Record<(typeof TEXTS)[number], string>>;

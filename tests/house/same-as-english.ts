import type { Language } from "~/i18n/languages";

/**
 * Texts that are the same word in another language as in English. Short on purpose: a text that was forgotten looks
 * exactly like one that belongs here.
 */
export const SAME_AS_ENGLISH: Partial<Record<Language | "everywhere", string[]>> & { everywhere: string[] } = {
  everywhere: ["Premium"],
};

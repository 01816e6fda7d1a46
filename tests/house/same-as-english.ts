import type { Language } from "~/i18n/languages";

/**
 * Texts that are the same word in another language as in English. Short on purpose: a text that was forgotten looks
 * exactly like one that belongs here.
 */
export const SAME_AS_ENGLISH: Partial<Record<Language | "everywhere", string[]>> & { everywhere: string[] } = {
  everywhere: ["Premium"],
  da: ["Send", "Likes", "Region", "Mails", "Matches", "Match", "Bi", "Single", "Bondage", "Sex", "Shopping", "Sushi"],
  de: ["Likes", "Credits", "Region", "Tattoos", "Mails", "Matches", "Match", "Bi", "Single", "Bondage", "Sex", "Sushi"],
  es: ["Likes", "Matches", "Match", "Gay", "Bi", "Bondage", "Sushi"],
  fi: ["Match", "Bi", "Sushi"],
  fr: ["Messages", "Likes", "Photo", "Match", "Gay", "Bi", "Art", "Barbecues", "Bondage", "Lingerie", "Massages", "Shopping", "Photos"],
  it: ["Password", "Match", "Gay", "Bi", "Single", "Bondage", "Lingerie", "Shopping", "Sushi"],
  nb: ["Send", "Likes", "Region", "Match", "Bondage", "Sex", "Shopping", "Sushi"],
  nl: [
    "{{count}} credit",
    "{{count}} credits",
    "credits",
    "Likes",
    "Credits",
    "Mails",
    "Matches",
    "Match",
    "Man",
    "Bi",
    "Single",
    "Bondage",
    "Lingerie",
    "Massages",
    "Films",
    "Sushi",
  ],
  pl: ["Region", "Bi", "Bondage", "Sushi"],
  sv: ["Likes", "Region", "Match", "Man", "Gay", "Bi", "Bondage", "Sadomasochism", "Sex", "Shopping", "Sushi"],
};

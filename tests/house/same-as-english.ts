import type { Language } from "~/i18n/languages";

/**
 * Texts that are the same word in another language as in English. Short on purpose: a text that was forgotten looks
 * exactly like one that belongs here.
 */
export const SAME_AS_ENGLISH: Partial<Record<Language, string[]>> = {
  da: ["Bi", "Bondage", "Cookies", "Likes", "Mails", "Match", "Matches", "Premium", "Region", "Send", "Sex", "Shopping", "Single", "Sushi"],
  de: ["Bi", "Bondage", "Cookies", "Credits", "Likes", "Mails", "Match", "Matches", "Name", "Premium", "Region", "Sex", "Single", "Sushi", "Tattoos"],
  es: ["Bi", "Bondage", "Cookies", "Gay", "Likes", "Match", "Matches", "No", "Premium", "Sushi"],
  fi: ["Bi", "Match", "Premium", "Sushi"],
  fr: ["Art", "Barbecues", "Bi", "Bondage", "Cookies", "Gay", "Likes", "Lingerie", "Massages", "Match", "Messages", "Photo", "Photos", "Premium", "Shopping"],
  it: ["Bi", "Bondage", "Gay", "Lingerie", "Match", "No", "Password", "Premium", "Shopping", "Single", "Sushi"],
  nb: ["Bondage", "Likes", "Match", "Premium", "Region", "Send", "Sex", "Shopping", "Sushi"],
  nl: [
    "Bi",
    "Bondage",
    "Cookies",
    "Credits",
    "Films",
    "Likes",
    "Lingerie",
    "Mails",
    "Man",
    "Massages",
    "Match",
    "Matches",
    "Premium",
    "Single",
    "Sushi",
    "credits",
    "{{count}} credit",
    "{{count}} credits",
  ],
  pl: ["Bi", "Bondage", "Premium", "Region", "Sushi"],
  sv: ["Bi", "Bondage", "Gay", "Likes", "Man", "Match", "Premium", "Region", "Sadomasochism", "Sex", "Shopping", "Sushi"],
};

import { isLanguage, type Language } from "~/i18n/languages";
import { readCookie, writeCookie } from "./cookies";
import { LANGUAGE_COOKIE, languageCookie } from "./language-cookie";

/**
 * The cookie `locale` is not enough: it may hold the domain's language, or that of a previous
 * login.
 */
const CHOSEN_COOKIE = "locale_chosen";

/** The language that was chosen by hand in this browser; null if none was. */
export function chosenLanguage(request: Request): Language | null {
  const language = readCookie(request, LANGUAGE_COOKIE);
  return readCookie(request, CHOSEN_COOKIE) === "1" && isLanguage(language) ? language : null;
}

/** The Set-Cookie lines that store a choice by hand for a year. */
export function languageChoiceCookies(request: Request, language: Language): string[] {
  return [languageCookie(request, language), writeCookie(request, CHOSEN_COOKIE, { value: "1" })];
}

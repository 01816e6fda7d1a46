import type { Language } from "~/i18n/languages";
import { writeCookie } from "./cookies";

export const LANGUAGE_COOKIE = "locale";

/** The domain's language is kept for a year (R18). */
export const languageCookie = (request: Request, language: Language) =>
  writeCookie(request, LANGUAGE_COOKIE, { value: language });

import type { Language } from "~/i18n/languages";
import { writeCookie } from "./cookies";

export const LANGUAGE_COOKIE = "locale";

/** Stores the domain's language for a year (R18). */
export const languageCookie = (request: Request, language: Language) =>
  writeCookie(request, LANGUAGE_COOKIE, { value: language });

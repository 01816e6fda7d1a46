import { isLanguage, type Language } from "~/i18n/languages";
import { readCookie } from "~/request/cookies";
import { browserLanguage } from "~/request/middleware/language";

/** The language of the last words that staff wrote to a member in this browser. */
const STAFF_LANGUAGE_COOKIE = "staff.language";
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** The language that a form proposes for the words of staff, and why. */
export type ProposedLanguage = { language: Language; from: "last" | "browser" | "default" };

export async function proposeLanguage(request: Request): Promise<ProposedLanguage> {
  const last = readCookie(request, STAFF_LANGUAGE_COOKIE);
  if (isLanguage(last)) return { language: last, from: "last" };
  const own = await browserLanguage(request);
  return own ? { language: own, from: "browser" } : { language: "en", from: "default" };
}

/** The header that stores the language of words that staff wrote. */
export function storeLanguage(request: Request, language: Language): string {
  const secure = request.url.startsWith("https:") ? "; Secure" : "";
  return `${STAFF_LANGUAGE_COOKIE}=${language}; Path=/operator; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

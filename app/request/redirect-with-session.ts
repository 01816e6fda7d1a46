import { redirect, redirectDocument } from "react-router";
import { saveLanguage } from "~/domain/account/recipient";
import { endSession } from "~/domain/session/end-session";
import { type Language, languageOr } from "~/i18n/languages";
import type { MemberId } from "~/kit/ids";
import {
  CODE_COOKIE,
  knownBrowserCookie,
  PASSKEY_CHALLENGE_COOKIE,
  readHostCookie,
  SECOND_FACTOR_COOKIE,
  sessionCookie,
  writeHostCookie,
} from "./cookies";
import { type Context, getLanguage, getServices, getSite, getViewer } from "./middleware/context";
import { chosenLanguage, languageCookie } from "./middleware/language";

/** `mark` identifies a browser that logged in by password or code (account/known-browser.ts). */
type NewSession = { secret: string; accountId: MemberId; language: string; mark?: string };

/** Login cookies to delete after the login. */
const LOGIN_COOKIES = [CODE_COOKIE, SECOND_FACTOR_COOKIE, PASSKEY_CHALLENGE_COOKIE];

/**
 * Continues with a new session in one language: a language chosen by hand in this browser is kept
 * and saved with the account, otherwise the account's is used. If it differs from the page's, the
 * next page is loaded in full, since texts already on the page would keep the old language.
 */
export async function redirectWithSession(
  { request, context }: { request: Request; context: Context },
  newSession: NewSession,
  { to, guards = {} }: { to: string; guards?: Record<string, string> },
): Promise<Response> {
  const { headers, language } = await sessionHeaders(request, context, newSession);
  for (const [name, value] of Object.entries(guards)) headers.set(name, value);
  return language === getLanguage(context)
    ? redirect(to, { headers })
    : redirectDocument(to, { headers });
}

/** The cookies of a new session, and the language of its pages. */
export async function sessionHeaders(
  request: Request,
  context: Context,
  newSession: NewSession,
): Promise<{ headers: Headers; language: Language }> {
  await endReplacedSession(context, newSession.accountId);
  const chosen = chosenLanguage(request);
  const accountLanguage = languageOr(newSession.language);
  if (chosen && chosen !== accountLanguage)
    await saveLanguage(
      getServices(context),
      { id: newSession.accountId, siteId: getSite(context).id },
      chosen,
    );
  const headers = new Headers({ "set-cookie": sessionCookie(request, newSession.secret) });
  if (newSession.mark) headers.append("set-cookie", knownBrowserCookie(request, newSession.mark));
  for (const cookie of newSession.mark ? LOGIN_COOKIES : [])
    if (readHostCookie(request, cookie) !== null)
      headers.append("set-cookie", writeHostCookie(request, cookie, { value: "", seconds: 0 }));
  if (!chosen) headers.append("set-cookie", languageCookie(request, accountLanguage));
  return { headers, language: chosen ?? accountLanguage };
}

/**
 * Ends another member's session that this browser replaces: nobody has its cookie any more, and its
 * notifications would be shown to the next member (R351).
 */
async function endReplacedSession(context: Context, accountId: MemberId): Promise<void> {
  const before = getViewer(context);
  if (before && before.id !== accountId) await endSession(getServices(context), before.sessionHash);
}

import type { RouterContextProvider } from "react-router";
import { loginSchema } from "~/domain/account/account.schema";
import { saveLanguage } from "~/domain/account/save-language";
import { describeUser } from "~/domain/session/describe-user";
import { forgetViewer } from "~/domain/session/find-viewer";
import { logIn } from "~/domain/session/log-in";
import { LANGUAGES } from "~/i18n/languages";
import { z } from "~/kit/zod";
import { getServices, getSite, getViewer } from "~/middleware/context";
import { writeCookie } from "~/middleware/cookies";
import { LANGUAGE_COOKIE } from "~/middleware/language";
import { LOGIN_STATUS, loginCookies } from "../join/answer-login";
import { placeOf } from "../join/request-place";
import type { Route } from "./+types/user.php";
import { apiError, readJson } from "./read-json";

type Context = Readonly<RouterContextProvider>;

const languageCallSchema = z.strictObject({ language: z.enum(LANGUAGES) });

/** GET: the logged-in user; 403 authentication_required where nobody is (specification section 4, "Login/logout"). */
export function loader({ context }: Route.LoaderArgs) {
  return user(context, getViewer(context)?.id);
}

/** POST: log in with e-mail and password. PUT: save the language of the logged-in user. */
export function action({ request, context }: Route.ActionArgs) {
  if (request.method === "POST") return logInHere(request, context);
  if (request.method === "PUT") return putLanguage(request, context);
  return apiError(405, "method_not_allowed");
}

async function user(context: Context, id: string | undefined, headers = new Headers()) {
  const found = id ? await describeUser(getServices(context), getSite(context).id, id) : null;
  if (!found) return apiError(403, "authentication_required");
  headers.set("cache-control", "no-store");
  return Response.json({ user: found }, { headers });
}

async function logInHere(request: Request, context: Context) {
  const input = await readJson(request, loginSchema);
  const outcome = await logIn(getServices(context), placeOf(request, context), input);
  if (outcome.ok) return user(context, outcome.value.accountId, loginCookies(request, outcome.value));
  const refused = apiError(LOGIN_STATUS[outcome.refusal], outcome.refusal, outcome.minutes ? { minutes: String(outcome.minutes) } : undefined);
  if (outcome.minutes) refused.headers.set("retry-after", String(outcome.minutes * 60));
  return refused;
}

async function putLanguage(request: Request, context: Context) {
  const viewer = getViewer(context);
  if (!viewer) return apiError(403, "authentication_required");
  const { language } = await readJson(request, languageCallSchema);
  await saveLanguage(getServices(context), viewer.siteId, viewer.id, language);
  forgetViewer(viewer.sessionHash);
  return user(context, viewer.id, new Headers({ "set-cookie": writeCookie(request, LANGUAGE_COOKIE, language) }));
}

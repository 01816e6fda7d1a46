import { loginSchema } from "~/domain/account/account.schema";
import { saveLanguage } from "~/domain/account/recipient";
import { subscriptionSchema, unsubscribeSchema } from "~/domain/push/push.schema";
import {
  deleteSubscription,
  SUBSCRIPTION_REFUSALS,
  saveSubscription,
} from "~/domain/push/save-subscription";
import { evictViewer } from "~/domain/session/find-viewer";
import { LOGIN_REFUSALS, logIn } from "~/domain/session/log-in";
import { LANGUAGES } from "~/i18n/languages";
import { newSecret } from "~/kit/crypto";
import { z } from "~/kit/zod";
import { secondFactorCookie } from "~/request/cookies";
import { type Context, getServices, getViewer } from "~/request/middleware/context";
import { languageChoiceCookies } from "~/request/middleware/language";
import { sessionHeaders } from "~/request/redirect-with-session";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/user.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";
import { userResponse } from "./responses";

/**
 * POST {endpoint, keys} subscribes this browser to push notifications, DELETE {endpoint}
 * unsubscribes it. Both are idempotent.
 */
async function handlePushSubscription(request: Request, context: Context): Promise<Response> {
  const viewer = requireApiViewer(context);
  const services = getServices(context);
  if (request.method === "DELETE") {
    const { endpoint } = await readJson(request, unsubscribeSchema);
    await deleteSubscription(services, viewer, endpoint);
    return new Response(null, { status: 204 });
  }
  const saved = await saveSubscription(
    services,
    viewer,
    await readJson(request, subscriptionSchema),
  );
  if (!saved.ok) return apiError(SUBSCRIPTION_REFUSALS[saved.refusal], saved.refusal);
  return new Response(null, { status: 204 });
}

const languageCallSchema = z.strictObject({ language: z.enum(LANGUAGES) });

export const handle = { methods: ["GET", "POST", "PUT", "DELETE"] };

/** GET: the logged-in user; 403 authentication_required without a session (R56). */
export function loader({ context }: Route.LoaderArgs) {
  return userResponse(context, getViewer(context)?.id);
}

/**
 * POST: log in with e-mail and password. PUT: save the language of the logged-in user. With
 * `?push=1` POST and DELETE subscribe and unsubscribe this browser for push notifications.
 */
export function action({ request, url, context }: Route.ActionArgs) {
  if (url.searchParams.get("push") === "1" && request.method !== "PUT")
    return handlePushSubscription(request, context);
  if (request.method === "DELETE") return methodNotAllowed();
  return request.method === "PUT"
    ? saveUserLanguage(request, context)
    : logInUser(request, context);
}

/** DELETE is for push subscriptions only; an account is deleted on its settings page. */
function methodNotAllowed(): Response {
  const response = apiError(405, "method_not_allowed");
  response.headers.set("allow", "GET, HEAD, POST, PUT, OPTIONS");
  return response;
}

async function logInUser(request: Request, context: Context) {
  const input = await readJson(request, loginSchema);
  const second = newSecret();
  const caller = { ...getClientContext(request, context), second };
  const outcome = await logIn(getServices(context), caller, input);
  if (outcome.ok)
    return userResponse(
      context,
      outcome.value.accountId,
      await sessionHeaders(request, context, outcome.value),
    );
  const response = apiError(
    LOGIN_REFUSALS[outcome.refusal],
    outcome.refusal,
    outcome.minutes ? { minutes: String(outcome.minutes) } : undefined,
  );
  if (outcome.minutes) response.headers.set("retry-after", String(outcome.minutes * 60));
  if (outcome.refusal === "second_factor_needed")
    // login continues at /login/second
    response.headers.append("set-cookie", secondFactorCookie(request, second));
  return response;
}

async function saveUserLanguage(request: Request, context: Context) {
  const viewer = getViewer(context);
  if (!viewer) return apiError(403, "authentication_required");
  const { language } = await readJson(request, languageCallSchema);
  await saveLanguage(getServices(context), viewer, language);
  evictViewer(viewer.sessionHash);
  const headers = new Headers(
    languageChoiceCookies(request, language).map(
      (cookie) => ["set-cookie", cookie] as [string, string],
    ),
  );
  return userResponse(context, viewer.id, { headers });
}

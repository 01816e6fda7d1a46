import { isRobot } from "~/domain/account/limit-attempts";
import { completeDraft } from "~/domain/signup/save-step";
import { repeatSignup, SIGNUP_REFUSALS, type SignupRefusal, signUp } from "~/domain/signup/sign-up";
import { signupsEnabled } from "~/domain/signup/signup";
import {
  birthDateOfRequest,
  type SignupRequest,
  signupRequestSchema,
} from "~/domain/signup/signup-request.schema";
import { ageRule, isUnderAgeBlocked, underAgeCookie } from "~/features/signup/handle-signup";
import { PROOF_FIELDS } from "~/kit/bot-check";
import { hashSecret } from "~/kit/crypto";
import type { MemberId } from "~/kit/ids";
import {
  ACTIVATION_COOKIE,
  ACTIVATION_SECONDS,
  sessionCookie,
  writeCookie,
} from "~/request/cookies";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTracking,
} from "~/request/middleware/context";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/signup.php";
import { apiError, readJson } from "./parse-request";
import { userResponse } from "./responses";

/**
 * GET /api/signup.php: whether signup is open, the minimum age, and a signed timestamp that later
 * proves how long the form took.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = getSite(context);
  return Response.json(
    {
      open: signupsEnabled(site, getTracking(context)),
      min_age: site.min_age,
      begun: await getServices(context).bots.begin(),
    },
    { headers: { "cache-control": "no-store" } },
  );
}

/**
 * POST /api/signup.php: signs up like the page, with the same checks; 201 with the user, or 202 if
 * the site hides existing accounts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  if (!signupsEnabled(site, getTracking(context))) return apiError(403, "forbidden");
  const rule = { ...ageRule(context), countries: site.countries };
  const tooYoung = await refuseTooYoung(request, rule);
  if (tooYoung) return tooYoung;
  const call = await readJson(request, signupRequestSchema(rule));
  const { begun: timestamp, [PROOF_FIELDS.trap]: trap, token } = call;
  const caller = {
    ...getClientContext(request, context),
    site,
    language: getLanguage(context),
    country: getCountry(context),
  };
  const proof = { timestamp, trap, token };
  if (await isRobot(getServices(context), { ...caller, form: "signup", proof }))
    return apiError(429, "robot");
  const outcome = await signUp(getServices(context), caller, signupInputOf(call, context));
  if (!outcome.ok) {
    const again = outcome.refusal === "account_exists";
    const opened = again ? await repeatSignup(getServices(context), caller, call) : null;
    return opened
      ? createdAccountResponse(request, context, { ...opened, call })
      : signupErrorResponse(outcome.refusal);
  }
  if (outcome.value.kind === "mailed") return Response.json({ mailed: true }, { status: 202 });
  return createdAccountResponse(request, context, { ...outcome.value, call });
}

function signupInputOf(call: SignupRequest, context: Context) {
  const { email, name, password, for: forProfile = null, signup_message: message } = call;
  const birthDate = call.date_of_birth;
  return {
    email,
    name,
    password,
    birthDate,
    forProfile,
    message,
    source: getTracking(context) ?? {},
    orientationConsent: call.orientation_consent,
  };
}

type CreatedAccount = { secret: string; accountId: MemberId; call: SignupRequest };

/**
 * Starts the session in this browser, returns the API's result, and makes the next page ask a phone
 * for the code.
 */
async function createdAccountResponse(
  request: Request,
  context: Context,
  { secret, accountId, call }: CreatedAccount,
) {
  const { id: siteId, niche } = getSite(context);
  const member = { id: accountId, siteId, sessionHash: await hashSecret(secret) };
  const { origin } = new URL(request.url);
  const { profile, orientation_consent: orientationConsent } = call;
  if (profile)
    await completeDraft(getServices(context), member, {
      origin,
      profile,
      orientationConsent,
      niche,
    });
  const headers = new Headers({ "set-cookie": sessionCookie(request, secret) });
  const due = { value: "yes", seconds: ACTIVATION_SECONDS };
  headers.append("set-cookie", writeCookie(request, ACTIVATION_COOKIE, due));
  return userResponse(context, accountId, { headers, status: 201 });
}

/** Checked before all other errors; the browser remembers the result for a day (R61). */
async function refuseTooYoung(request: Request, rule: ReturnType<typeof ageRule>) {
  const barred = isUnderAgeBlocked(request);
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as SignupRequest | null;
  const born = birthDateOfRequest(body?.date_of_birth, rule);
  if (!barred && !("problem" in born && born.problem === "too_young")) return null;
  const answer = apiError(422, "too_young", { date_of_birth: "join:refusal.too_young" });
  if (!barred) answer.headers.set("set-cookie", underAgeCookie(request));
  return answer;
}

/** The field of each business error; null if it concerns the whole request. */
const ERROR_FIELDS: Record<SignupRefusal, string | null> = {
  account_exists: null,
  account_returning: null,
  too_many_attempts: null,
  password_common: "password",
  password_own: "password",
  address_disposable: "email",
  signups_paused: null,
  orientation_consent: "orientation_consent",
};

function signupErrorResponse(refusal: SignupRefusal): Response {
  const field = ERROR_FIELDS[refusal];
  const fields = field ? { [field]: refusal } : undefined;
  return apiError(SIGNUP_REFUSALS[refusal], refusal, fields);
}

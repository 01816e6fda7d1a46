import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider, redirect } from "react-router";
import { isRobot } from "~/domain/account/limit-attempts";
import {
  accountStepSchema,
  type BirthForm,
  birthDateOf,
  type SignupRule,
} from "~/domain/signup/account-step.schema";
import { findInviter, SIGNUP_REFUSALS, type SignupRefusal, signUp } from "~/domain/signup/sign-up";
import { signupsEnabled } from "~/domain/signup/signup";
import { localDateOf } from "~/i18n/format";
import { isId, type MemberId } from "~/kit/ids";
import {
  readHostCookie,
  sessionCookie,
  UNDER_AGE_COOKIE,
  UNDER_AGE_SECONDS,
  writeHostCookie,
} from "~/request/cookies";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { type FormErrorKey, type FormErrors, readForm, rejectForm } from "~/request/read-form";
import { maySearchLoggedOut } from "~/request/require-viewer";
import { getClientContext, getTimeZone } from "~/request/visitor-context";
import { continueTo } from "./signup-paths";

/**
 * Rules of the step 0 schema: the site's minimum age and the date at the visitor's location (R60),
 * and the site's name.
 */
export function ageRule(context: Readonly<RouterContextProvider>): SignupRule {
  const {
    min_age: minAge,
    name: siteName,
    message_length: messageLength,
    niche,
  } = getSite(context);
  return {
    niche,
    minAge,
    siteName,
    messageLength,
    today: localDateOf(getServices(context).now(), getTimeZone(context)),
  };
}

/** Whether a visitor below the minimum age confirmed that date in this browser within a day. */
export const isUnderAgeBlocked = (request: Request) => underAgeStateOf(request) === "yes";

/** "unconfirmed": one such date was entered, and may be corrected. */
type UnderAgeState = "unconfirmed" | "yes";

function underAgeStateOf(request: Request): UnderAgeState | null {
  const state = readHostCookie(request, UNDER_AGE_COOKIE);
  return state === "unconfirmed" || state === null ? state : "yes";
}

/** Cookie that stores this in the browser. */
export const underAgeCookie = (request: Request, value: UnderAgeState = "yes") =>
  writeHostCookie(request, UNDER_AGE_COOKIE, { value, seconds: UNDER_AGE_SECONDS });

/**
 * The form error of a visitor below the minimum age, or null. It is checked before all other
 * errors. The first such date may be corrected, because a mistyped year is common; the second is
 * remembered for a day, so that visitors cannot try which date passes. The cookie stores no date.
 */
function refuseTooYoung(
  request: Request,
  form: Awaited<ReturnType<typeof readForm>>,
  rule: { minAge: number; today: string },
) {
  const state = underAgeStateOf(request);
  const typed: unknown = form.ok ? form.value : form.reply.data.initialValue;
  const born = birthDateOf((typed ?? {}) as BirthForm, rule);
  const isTooYoung = "problem" in born && born.problem === "too_young";
  if (state !== "yes" && !isTooYoung) return null;
  const next = state === null ? "unconfirmed" : "yes";
  const headers = state === "yes" ? undefined : { "set-cookie": underAgeCookie(request, next) };
  const error = next !== "yes" ? "join:refusal.year_doubtful" : "join:refusal.too_young";
  return data(birthDateError(form, error), { status: 422, headers });
}

function birthDateError(
  form: Awaited<ReturnType<typeof readForm>>,
  error: FormErrorKey,
): SubmissionResult<string[]> {
  if (form.ok) return rejectForm(form.submission, { fields: { date_of_birth_day: error } }).data;
  return { ...form.reply.data, error: { date_of_birth_day: [error] } };
}

/** Data of the page of step 0; `profileId` is the member the visitor signs up for. */
export async function loadSignup(request: Request, context: Context, profileId: string | null) {
  if (getViewer(context)) throw redirect("/complete-signup");
  const site = getSite(context);
  const open = signupsEnabled(site, getTracking(context));
  const inviter =
    isId<MemberId>(profileId) && open && maySearchLoggedOut(context)
      ? await findInviter(getServices(context), site, profileId)
      : null;
  return {
    open,
    /** The visitor pressed the heart of that member (R30). */
    likes: new URL(request.url).searchParams.get("for") === "like",
    barred: isUnderAgeBlocked(request),
    timestamp: await getServices(context).bots.begin(),
    rule: ageRule(context),
    inviter,
  };
}

/** Step 0: creates the account. `from` is the lander whose form was posted, with its campaign. */
export async function handleSignup(
  request: Request,
  context: Context,
  from: { lander: string; campaign: string | null } | null = null,
) {
  const site = getSite(context);
  if (!signupsEnabled(site, getTracking(context)))
    throw data({ code: "forbidden" }, { status: 403 });
  const rule = ageRule(context);
  const form = await readForm(request, accountStepSchema(rule));
  const tooYoung = refuseTooYoung(request, form, rule);
  if (tooYoung) return tooYoung;
  if (!form.ok) return form.reply;
  const { email, name, password, for: forProfile = null, signup_message: message } = form.value;
  const place = {
    ...getClientContext(request, context),
    site,
    language: getLanguage(context),
    country: getCountry(context),
  };
  if (await isRobot(getServices(context), { ...place, form: "signup", proof: form.proof }))
    return rejectForm(form.submission, { form: "join:refusal.robot" }, 429);
  const born = birthDateOf(form.value, rule);
  if ("problem" in born) throw data({ code: "bad_request" }, { status: 400 });
  const outcome = await signUp(getServices(context), place, {
    email,
    name,
    password,
    birthDate: born.date,
    forProfile,
    message,
    source: { ...getTracking(context), ...from },
    orientationConsent: form.value.orientation_consent,
  });
  if (!outcome.ok) return signupErrorResult(form.submission, outcome.refusal);
  if (outcome.value.kind === "mailed") return { mailed: email };
  return continueTo(new URL(request.url), "/complete-signup", {
    "set-cookie": sessionCookie(request, outcome.value.secret),
  });
}

/** Where each business error is shown: at a field, or above the form. */
const ERROR_MESSAGES: Record<SignupRefusal, FormErrors> = {
  account_exists: { form: "join:refusal.account_exists" },
  account_returning: { form: "join:refusal.account_returning" },
  too_many_attempts: { form: "join:refusal.too_many_attempts" },
  password_common: { fields: { password: "join:invalid.password_common" } },
  password_own: { fields: { password: "join:invalid.password_own" } },
  signups_paused: { form: "join:refusal.signups_paused" },
  orientation_consent: { fields: { orientation_consent: "join:invalid.orientation_consent" } },
  address_disposable: { fields: { email: "join:refusal.address_disposable" } },
};

const signupErrorResult = (submission: Parameters<typeof rejectForm>[0], refusal: SignupRefusal) =>
  rejectForm(submission, ERROR_MESSAGES[refusal], SIGNUP_REFUSALS[refusal]);

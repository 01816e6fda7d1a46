import { data, redirect } from "react-router";
import { isRobot } from "~/domain/account/is-robot";
import { firstName } from "~/domain/profile/profile";
import { accountStepSchema, birthDateOf } from "~/domain/signup/account-step.schema";
import { findInviter } from "~/domain/signup/find-inviter";
import { SIGNUP_REFUSALS, type SignupRefusal, signUp } from "~/domain/signup/sign-up";
import { signupsEnabled } from "~/domain/signup/signup";
import { isId, type MemberId } from "~/kit/ids";
import { getClientContext } from "~/request/client-context";
import { sessionCookie } from "~/request/cookies";
import { maySearchLoggedOut } from "~/request/may-search-logged-out";
import {
  type Context,
  getLanguage,
  getServices,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { type FormErrors, readForm, rejectForm } from "~/request/read-form";
import { ageRule } from "./age-rule";
import { continueTo } from "./continue-to";
import { isUnderAgeBlocked, refuseTooYoung } from "./too-young";

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
    barred: isUnderAgeBlocked(request),
    timestamp: await getServices(context).bots.begin(),
    rule: ageRule(context),
    inviter: inviter && { ...inviter, name: firstName(inviter.name) },
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
  const place = { ...getClientContext(request, context), site, language: getLanguage(context) };
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
  address_disposable: { fields: { email: "join:refusal.address_disposable" } },
};

const signupErrorResult = (submission: Parameters<typeof rejectForm>[0], refusal: SignupRefusal) =>
  rejectForm(submission, ERROR_MESSAGES[refusal], SIGNUP_REFUSALS[refusal]);

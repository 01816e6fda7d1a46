import { redirect } from "react-router";
import { loginSchema } from "~/domain/account/account.schema";
import { createReactivationLink } from "~/domain/deactivation/deletion";
import { LOGIN_REFUSALS, logIn } from "~/domain/session/log-in";
import { newSecret } from "~/kit/crypto";
import { secondFactorCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { redirectWithSession } from "~/request/redirect-with-session";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/login";
import {
  loadLogin,
  loginFormResult,
  nextPathOf,
  redirectToSecondFactor,
} from "./login-form-result";
import { LoginPage } from "./login-page";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadLogin(url, context);
}

/** POST /login: logs in with a password. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, loginSchema);
  if (!form.ok)
    return loginFormResult({ form: "password", result: form.reply.data, minutes: 0 }, 422);
  const second = newSecret();
  const caller = { ...getClientContext(request, context), second };
  const outcome = await logIn(getServices(context), caller, form.value);
  if (outcome.ok)
    return redirectWithSession({ request, context }, outcome.value, { to: nextPathOf(url) });
  if (outcome.refusal === "second_factor_needed") return redirectToSecondFactor(request, second);
  if (outcome.refusal === "deletion_pending") {
    // Only after a correct password does the response reveal that the account can be reactivated.
    const secret = await createReactivationLink(getServices(context), caller, form.value.email);
    const headers = {
      "referrer-policy": "no-referrer",
      "set-cookie": secondFactorCookie(request, second),
    };
    if (secret) throw redirect(`/${secret}`, { headers });
  }
  const { data: result } = rejectForm(form.submission, { form: `join:refusal.${outcome.refusal}` });
  return loginFormResult(
    { form: "password", result, minutes: outcome.minutes ?? 0 },
    LOGIN_REFUSALS[outcome.refusal],
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} answer={actionData} />;
}

import { codeLoginSchema } from "~/domain/account/account.schema";
import { logInWithCode } from "~/domain/session/login-code";
import { newSecret } from "~/kit/crypto";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { redirectWithSession } from "~/request/redirect-with-session";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/login-with-code";
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

/** POST /login/with-code: logs in with an e-mailed code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, codeLoginSchema);
  if (!form.ok) {
    const result = form.reply.data;
    return loginFormResult(
      { form: "code", email: String(result.initialValue?.email ?? ""), result },
      422,
    );
  }
  const second = newSecret();
  const caller = { ...getClientContext(request, context), second };
  const outcome = await logInWithCode(getServices(context), caller, form.value);
  if (outcome.ok)
    return redirectWithSession({ request, context }, outcome.value, { to: nextPathOf(url) });
  if (outcome.refusal === "second_factor_needed") return redirectToSecondFactor(request, second);
  const { data: result } = rejectForm(form.submission, {
    fields: { code: `join:refusal.${outcome.refusal}` },
  });
  return loginFormResult({ form: "code", email: form.value.email, result }, 422);
}

export default function LoginWithCode({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} answer={actionData} />;
}

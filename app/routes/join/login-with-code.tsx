import { codeLoginSchema } from "~/domain/account/account.schema";
import { logInWithCode } from "~/domain/session/log-in-with-code";
import { clientOf } from "~/http/client";
import { readForm, refuseForm } from "~/http/read-form";
import { newSecret } from "~/kit/secret";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/login-with-code";
import { loadLogin } from "./load-login";
import { answer, nextOf, toSecondStep } from "./login-answer";
import { LoginPage } from "./login-page";
import { openSession } from "./open-session";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadLogin(url, context);
}

/** POST /login/with-code: logs in with an e-mailed code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, codeLoginSchema);
  if (!form.ok) {
    const result = form.reply.data;
    return answer({ form: "code", email: String(result.initialValue?.email ?? ""), result }, 422);
  }
  const second = newSecret();
  const caller = { ...clientOf(request, context), second };
  const outcome = await logInWithCode(getServices(context), caller, form.value);
  if (outcome.ok) return openSession({ request, context }, outcome.value, { to: nextOf(url) });
  if (outcome.refusal === "second_factor_needed") return toSecondStep(request, second);
  const { data: result } = refuseForm(form.submission, {
    fields: { code: `join:refusal.${outcome.refusal}` },
  });
  return answer({ form: "code", email: form.value.email, result }, 422);
}

export default function LoginWithCode({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} answer={actionData} />;
}

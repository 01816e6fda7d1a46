import { passkeyLoginSchema } from "~/domain/passkey/passkey.schema";
import { logInWithPasskey, PASSKEY_REFUSALS } from "~/domain/session/log-in-with-passkey";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { redirectWithSession } from "~/request/redirect-with-session";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/login-with-passkey";
import { loadLogin, loginFormResult, nextPathOf } from "./login-form-result";
import { LoginPage } from "./login-page";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadLogin(url, context);
}

/**
 * POST /login/passkey: verifies a passkey's signature. The device has verified its owner, so no
 * second factor is required.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, passkeyLoginSchema);
  if (!form.ok)
    return loginFormResult({ form: "passkey", result: form.reply.data, minutes: 0 }, 422);
  const caller = { ...getClientContext(request, context), host: url.hostname };
  const outcome = await logInWithPasskey(getServices(context), caller, form.value.credential);
  if (outcome.ok)
    return redirectWithSession({ request, context }, outcome.value, { to: nextPathOf(url) });
  const { data: result } = rejectForm(form.submission, { form: `join:refusal.${outcome.refusal}` });
  return loginFormResult(
    { form: "passkey", result, minutes: 0 },
    PASSKEY_REFUSALS[outcome.refusal],
  );
}

export default function LoginWithPasskey({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} answer={actionData} />;
}

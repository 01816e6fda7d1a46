import { data } from "react-router";
import { mailCodeSchema } from "~/domain/account/account.schema";
import { isRobot } from "~/domain/account/limit-attempts";
import { mailLoginCode } from "~/domain/session/login-code";
import { newSecret } from "~/kit/crypto";
import { codeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/send-login-code";
import { type LoginFormResult, loadLogin, loginFormResult } from "./login-form-result";
import { LoginPage } from "./login-page";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadLogin(url, context);
}

/**
 * POST /login/code: sends a login code. Sending is not awaited, so that neither the response nor
 * its duration reveals whether the account exists.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, mailCodeSchema);
  if (!form.ok) return loginFormResult({ form: "mail", result: form.reply.data, minutes: 0 }, 422);
  const services = getServices(context);
  const place = getClientContext(request, context);
  if (await isRobot(services, { ...place, form: "login_code", proof: form.proof })) {
    const { data: result } = rejectForm(form.submission, { form: "join:refusal.robot" });
    return loginFormResult({ form: "mail", result, minutes: 0 }, 429);
  }
  const browser = place.browser ?? newSecret();
  const sent = mailLoginCode(services, { ...place, browser }, form.value.email);
  services.defer("login_code.mail", sent);
  const codeForm: LoginFormResult = { form: "code", email: form.value.email, result: null };
  return data(codeForm, { status: 200, headers: { "set-cookie": codeCookie(request, browser) } });
}

export default function SendLoginCode({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} answer={actionData} />;
}

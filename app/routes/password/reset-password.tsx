import { data } from "react-router";
import { CODE_LIVES } from "~/domain/account/account";
import { isRobot } from "~/domain/account/is-robot";
import { ASK_REFUSALS, askReset } from "~/domain/password/ask-reset";
import { askResetSchema } from "~/domain/password/password.schema";
import { beginForm } from "~/http/begin-form";
import { clientOf } from "~/http/client";
import { codeCookie } from "~/http/cookies";
import { readForm, refuseForm } from "~/http/read-form";
import { newSecret } from "~/kit/secret";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/reset-password";
import { AskPage } from "./ask-page";
import { SentPage } from "./sent-page";

/** One error is shown at the address field, the others above the form. */
const SAID = {
  reset_unknown: { fields: { email: "password:refusal.reset_unknown" } },
  reset_full: { form: "password:refusal.reset_full" },
  too_many_attempts: { form: "join:refusal.too_many_attempts" },
} as const;

export function loader({ context }: Route.LoaderArgs) {
  return beginForm(context);
}

/** POST /reset-password: sends a link and a code for a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, askResetSchema);
  if (!form.ok) return data({ result: form.reply.data }, 422);
  const client = clientOf(request, context);
  if (await isRobot(getServices(context), { ...client, form: "reset", proof: form.proof }))
    return refused(form.submission, { form: "join:refusal.robot" }, 429);
  const browser = client.browser ?? newSecret();
  const { email } = form.value;
  const outcome = await askReset(getServices(context), { ...client, browser }, email);
  if (!outcome.ok)
    return refused(form.submission, SAID[outcome.refusal], ASK_REFUSALS[outcome.refusal]);
  const cookie = codeCookie(request, browser, CODE_LIVES.reset / 1000);
  const sent = { email, hidden: client.hidesAccounts };
  return data({ sent }, { headers: { "set-cookie": cookie } });
}

function refused(
  submission: Parameters<typeof refuseForm>[0],
  said: Parameters<typeof refuseForm>[1],
  status: number,
) {
  return data({ result: refuseForm(submission, said).data }, status);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "sent" in actionData) return <SentPage {...actionData.sent} {...loaderData} />;
  return <AskPage lastResult={actionData?.result} {...loaderData} />;
}

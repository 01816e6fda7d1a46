import { data } from "react-router";
import { CODE_TTL } from "~/domain/account/account";
import { isRobot } from "~/domain/account/limit-attempts";
import { resetRequestSchema } from "~/domain/password/password.schema";
import {
  RESET_REQUEST_REFUSALS,
  requestPasswordReset,
} from "~/domain/password/request-password-reset";
import { newSecret } from "~/kit/crypto";
import { codeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { loadFormProof, readForm, rejectForm } from "~/request/read-form";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/reset-password";
import { RequestResetPage, ResetSentPage } from "./reset-pages";

/** One error is shown at the address field, the others above the form. */
const ERROR_MESSAGES = {
  reset_unknown: { fields: { email: "password:refusal.reset_unknown" } },
  reset_full: { form: "password:refusal.reset_full" },
  too_many_attempts: { form: "join:refusal.too_many_attempts" },
} as const;

export function loader({ context }: Route.LoaderArgs) {
  return loadFormProof(context);
}

/** POST /reset-password: sends a link and a code for a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetRequestSchema);
  if (!form.ok) return data({ result: form.reply.data }, 422);
  const client = getClientContext(request, context);
  if (await isRobot(getServices(context), { ...client, form: "reset", proof: form.proof }))
    return resetErrorData(form.submission, { form: "join:refusal.robot" }, 429);
  const browser = client.browser ?? newSecret();
  const { email } = form.value;
  const outcome = await requestPasswordReset(getServices(context), { ...client, browser }, email);
  if (!outcome.ok)
    return resetErrorData(
      form.submission,
      ERROR_MESSAGES[outcome.refusal],
      RESET_REQUEST_REFUSALS[outcome.refusal],
    );
  const cookie = codeCookie(request, browser, CODE_TTL.reset / 1000);
  const sent = { email, hidden: client.hidesAccounts };
  return data({ sent }, { headers: { "set-cookie": cookie } });
}

function resetErrorData(
  submission: Parameters<typeof rejectForm>[0],
  errors: Parameters<typeof rejectForm>[1],
  status: number,
) {
  return data({ result: rejectForm(submission, errors).data }, status);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "sent" in actionData)
    return <ResetSentPage {...actionData.sent} {...loaderData} />;
  return <RequestResetPage lastResult={actionData?.result} {...loaderData} />;
}

import { redirect } from "react-router";
import { mailChangeSchema } from "~/domain/address/address.schema";
import {
  MAIL_CHANGE_REFUSALS,
  type MailChangeRefusal,
  requestMailChange,
} from "~/domain/address/request-mail-change";
import { EmailPage } from "~/forms/change-email";
import { getServices } from "~/request/middleware/context";
import { type FormErrorKey, readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/change-email";
import { loadEmailAddresses } from "./load-email-addresses";

export function loader(args: Route.LoaderArgs) {
  return loadEmailAddresses(args);
}

/** POST /settings/account/mail: sends a confirmation e-mail to the new address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id: accountId, sessionHash } = requireViewer(request, context);
  const form = await readForm(request, mailChangeSchema);
  if (!form.ok) return form.reply;
  const { email, mail_password: password } = form.value;
  const member = { ...getClientContext(request, context), accountId, sessionHash };
  const outcome = await requestMailChange(getServices(context), member, { email, password });
  if (outcome.ok) return redirect("/settings/account");
  const { refusal } = outcome;
  if (refusal === "not_confirmed") return redirect("/complete-signup?step=confirm");
  const fieldError = ERROR_MESSAGES[refusal];
  const [field, message] = fieldError;
  return rejectForm(
    form.submission,
    { fields: { [field]: message } },
    MAIL_CHANGE_REFUSALS[refusal],
  );
}

/** The field and the message for each business error. */
const ERROR_MESSAGES: Record<
  Exclude<MailChangeRefusal, "not_confirmed">,
  [field: string, words: FormErrorKey]
> = {
  same_address: ["email", "address:invalid.email"],
  address_taken: ["email", "join:refusal.account_exists"],
  address_disposable: ["email", "join:refusal.address_disposable"],
  too_many_attempts: ["email", "join:refusal.too_many_attempts"],
  too_many_mails: ["email", "address:refusal.too_many_mails"],
  mailbox_full: ["email", "join:refusal.mailbox_full"],
  password_needed: ["mail_password", "join:refusal.password_needed"],
  login_failed: ["mail_password", "join:refusal.password_wrong"],
  login_locked: ["mail_password", "join:refusal.password_locked"],
  login_code_only: ["mail_password", "join:refusal.password_locked"],
};

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage addresses={loaderData} lastResult={actionData} answered="mail" />;
}

import { redirect } from "react-router";
import { mailCodeSchema } from "~/domain/address/address.schema";
import { confirmByCode } from "~/domain/address/confirm-mail-change";
import { EmailPage } from "~/forms/change-email";
import { knownBrowserCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/confirm-email-change";
import { loadEmailAddresses } from "./load-email-addresses";

export function loader(args: Route.LoaderArgs) {
  return loadEmailAddresses(args);
}

/** POST /settings/account/mail-code: confirms the new address by its code. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, mailCodeSchema);
  if (!form.ok) return form.reply;
  const { siteId, origin } = getClientContext(request, context);
  const caller = { siteId, origin, viewer };
  const outcome = await confirmByCode(getServices(context), caller, form.value.code);
  if (outcome.ok) {
    const { mark } = outcome.value;
    const headers = new Headers(
      mark ? { "set-cookie": knownBrowserCookie(request, mark) } : undefined,
    );
    return redirect("/settings/account?mail=changed", { headers });
  }
  return rejectForm(form.submission, { fields: { code: ERROR_MESSAGES[outcome.refusal] } });
}

const ERROR_MESSAGES = {
  code_wrong: "join:refusal.code_wrong",
  code_expired: "address:refusal.code_expired",
} as const;

export default function MailCode({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage addresses={loaderData} lastResult={actionData} answered="code" />;
}

import { redirect } from "react-router";
import { mailCodeSchema } from "~/domain/address/address.schema";
import { confirmByCode } from "~/domain/address/confirm-mail-change";
import { clientOf } from "~/http/client";
import { knownCookie } from "~/http/cookies";
import { readForm, refuseForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/mail-code";
import { loadAddresses } from "./load-addresses";
import { MailPage } from "./mail-page";

export function loader(args: Route.LoaderArgs) {
  return loadAddresses(args);
}

/** POST /settings/account/mail-code: confirms the new address by its code. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, mailCodeSchema);
  if (!form.ok) return form.reply;
  const { siteId, origin } = clientOf(request, context);
  const caller = { siteId, origin, viewer };
  const outcome = await confirmByCode(getServices(context), caller, form.value.code);
  if (outcome.ok) {
    const { mark } = outcome.value;
    const headers = new Headers(mark ? { "set-cookie": knownCookie(request, mark) } : undefined);
    return redirect("/settings/account?mail=changed", { headers });
  }
  return refuseForm(form.submission, { fields: { code: WORDS[outcome.refusal] } });
}

const WORDS = {
  code_wrong: "join:refusal.code_wrong",
  code_expired: "address:refusal.code_expired",
} as const;

export default function MailCode({ loaderData, actionData }: Route.ComponentProps) {
  return <MailPage addresses={loaderData} lastResult={actionData} answered="code" />;
}

import { redirect } from "react-router";
import { mailLinkSchema } from "~/domain/address/address.schema";
import { undoMailChange } from "~/domain/address/confirm-mail-change";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { NO_STORE_HEADERS } from "~/request/responses";
import { getClientContext } from "~/request/visitor-context";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/undo-email-change";

/** Reached by a form only; a GET is redirected. */
export function loader() {
  throw redirect("/mail-change/do");
}

/** POST /mail-change/undo: restores the old address and redirects to a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await readActionForm(request, mailLinkSchema);
  const client = getClientContext(request, context);
  const outcome = await undoMailChange(getServices(context), client, token);
  const to = outcome.ok ? `/${outcome.value.reset}` : "/mail-change/do";
  return redirect(to, { headers: NO_STORE_HEADERS });
}

export default NoPage;

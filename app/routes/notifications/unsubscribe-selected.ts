import { redirect } from "react-router";
import { unsubscribeFormSchema } from "~/domain/notification/notification.schema";
import { unsubscribe } from "~/domain/notification-delivery/unsubscribe";
import { getServices, getSite } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { NO_STORE_HEADERS, notFound } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/unsubscribe-selected";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/unsubscribe/${encodeURIComponent(params.token)}`);

/**
 * POST /unsubscribe/{signed}/off: switches off the selected kinds and channels for the holder of
 * the signed link. Never switches anything on (R385).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readActionForm(request, unsubscribeFormSchema);
  const link = { siteId: getSite(context).id, token: params.token };
  const outcome = await unsubscribe(getServices(context), link, form);
  if (!outcome.ok) throw notFound();
  const { mail, push } = form;
  const query = mail.length + push.length > 0 ? "?off=yes" : "";
  return redirect(`/unsubscribe/${params.token}${query}`, {
    status: 303,
    headers: NO_STORE_HEADERS,
  });
}

export default NoPage;

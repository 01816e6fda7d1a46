import { data, redirect } from "react-router";
import { leaveFormSchema } from "~/domain/notice/notice.schema";
import { leaveNotices } from "~/domain/telling/leave-notices";
import { GUARDED } from "~/http/guarded";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { getServices, getSite } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/switch-off";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/unsubscribe/${encodeURIComponent(params.token)}`);

/**
 * POST /unsubscribe/{signed}/off: switches off the selected kinds and channels for the holder of
 * the signed link. Never switches anything on (R385).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, leaveFormSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const link = { siteId: getSite(context).id, token: params.token };
  if (!(await leaveNotices(getServices(context), link, form.value))) throw notFound();
  const { mail, push } = form.value;
  const said = mail.length + push.length > 0 ? "?off=yes" : "";
  return redirect(`/unsubscribe/${params.token}${said}`, { status: 303, headers: GUARDED });
}

export default NoPage;

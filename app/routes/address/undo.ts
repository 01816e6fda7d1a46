import { data, redirect } from "react-router";
import { mailLinkSchema } from "~/domain/address/address.schema";
import { undoMailChange } from "~/domain/address/undo-mail-change";
import { clientOf } from "~/http/client";
import { GUARDED } from "~/http/guarded";
import { readForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/undo";

/** Reached by a form only; a GET is redirected. */
export function loader() {
  throw redirect("/mail-change/do");
}

/** POST /mail-change/undo: restores the old address and redirects to a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, mailLinkSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const client = clientOf(request, context);
  const outcome = await undoMailChange(getServices(context), client, form.value.token);
  const to = outcome.ok ? `/${outcome.value.reset}` : "/mail-change/do";
  return redirect(to, { headers: GUARDED });
}

export default NoPage;

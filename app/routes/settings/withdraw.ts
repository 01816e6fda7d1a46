import { data, redirect } from "react-router";
import { withdrawFormSchema } from "~/domain/profile/privacy.schema";
import { withdrawConsent } from "~/domain/profile/withdraw-consent";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/withdraw";

export const loader = () => redirect("/settings/privacy");

/** POST /settings/privacy/withdraw: withdraws a consent and deletes the data given under it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, withdrawFormSchema);
  // Each button sends its own consent: an unknown value is not from our page, and this URL has no
  // page to show an error on.
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const { consent } = form.value;
  await withdrawConsent(getServices(context), viewer, consent);
  const place = consent === "fictional_profiles" ? "fictional" : "consents";
  return redirect(`/settings/privacy?withdrawn=${consent}#${place}`, 303);
}

export default NoPage;

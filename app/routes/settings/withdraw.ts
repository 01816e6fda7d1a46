import { redirect } from "react-router";
import { withdrawFormSchema } from "~/domain/profile/privacy.schema";
import { withdrawConsent } from "~/domain/profile/privacy-settings";
import { evictViewer } from "~/domain/session/find-viewer";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/withdraw";

export const loader = () => redirect("/settings/privacy");

/** POST /settings/privacy/withdraw: withdraws a consent and deletes the data given under it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const { consent } = await readActionForm(request, withdrawFormSchema);
  await withdrawConsent(getServices(context), viewer, consent);
  evictViewer(viewer.sessionHash);
  if (consent === "orientation")
    return redirect("/settings/privacy?withdrawn=orientation#orientation", 303);
  const place = consent === "fictional_profiles" ? "fictional" : "consents";
  return redirect(`/settings/privacy?withdrawn=${consent}#${place}`, 303);
}

export default NoPage;

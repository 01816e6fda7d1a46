import { data, redirect } from "react-router";
import { fictionalStatusSchema } from "~/domain/fictional-profile/fictional-form.schema";
import { setFictionalStatus } from "~/domain/fictional-profile/manage-fictional";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/status";

export const handle = { permission: "fictional.answer" } satisfies OperatorHandle;

/** Hides a fictional profile, or shows it again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const form = await readActionForm(request, fictionalStatusSchema);
  const outcome = await setFictionalStatus(services, getStaff(context), { site, ...form });
  if (!outcome.ok) throw data(null, { status: 404 });
  return redirect(`/operator/sites/${site.id}/fictional?result=${form.status}`, 303);
}

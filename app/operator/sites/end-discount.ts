import { data, redirect } from "react-router";
import { endDiscountCode } from "~/domain/site-admin/discount-codes";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { endDiscountSchema } from "~/domain/site-admin/site-admin.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/end-discount";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/** Ends a discount code. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const form = await readActionForm(request, endDiscountSchema);
  const outcome = await endDiscountCode(services, getStaff(context), { site, ...form });
  if (!outcome.ok && outcome.refusal === "not_found") throw data(null, { status: 404 });
  const result = outcome.ok ? "ended" : "already";
  return redirect(`/operator/sites/${site.id}/discounts?result=${result}`, 303);
}

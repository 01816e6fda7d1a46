import { findStaffOrder, type StaffOrder } from "~/domain/order/staff-orders";
import { type AdministeredSite, findAdministeredSite } from "~/domain/site-admin/list-sites";
import { notFound } from "~/request/responses";
import type { Services } from "~/services";

/** The order of a path and its site; throws 404 for any other. */
export async function findOrder(
  services: Services,
  { site: siteId, id }: { site: string; id: string },
): Promise<{ order: StaffOrder; site: AdministeredSite }> {
  const site = await findAdministeredSite(services, siteId);
  const order = site && (await findStaffOrder(services, site.id, id));
  if (!order) throw notFound();
  return { order, site };
}

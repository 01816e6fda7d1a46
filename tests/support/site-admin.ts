import type { Staff } from "~/domain/permission/permission";
import { type AdministeredSite, findAdministeredSite } from "~/domain/site-admin/list-sites";
import { newId, type SiteId, type StaffId } from "~/kit/ids";
import { realServices } from "./test-database";

export { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words";

/** An operator, as use cases get the signed-in staff member. */
export const operator: Staff = {
  id: newId<StaffId>(),
  name: "Kim",
  email: "kim@example.test",
  roles: ["operator"],
  sessionHash: "x",
  setup: false,
};

/** A site as operators' use cases get it. */
export async function administered(id: SiteId): Promise<AdministeredSite> {
  const site = await findAdministeredSite(realServices(), id);
  if (!site) throw new Error("There is no such site.");
  return site;
}

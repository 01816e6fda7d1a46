import { countItems } from "~/domain/moderation/claims";
import type { Permission } from "~/domain/permission/permission";
import { listSites } from "~/domain/site-admin/list-sites";
import type { Services } from "~/services";

type WorkSource = {
  permission: Permission;
  to: string;
  label: string;
  count: (services: Services) => Promise<number>;
};

/** Everything that can wait for staff, in the order of the overview. */
export const WORK_SOURCES: readonly WorkSource[] = [
  {
    permission: "photos.review",
    to: "/operator/photos",
    label: "Photos to review",
    count: (services) => countItems(services, "photo"),
  },
  {
    permission: "sites.edit",
    to: "/operator/sites",
    label: "Sites with settings to complete",
    count: async (services) =>
      (await listSites(services)).filter(({ problems }) => problems.length > 0).length,
  },
];

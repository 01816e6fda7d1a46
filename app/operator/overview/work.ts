import { countItems } from "~/domain/moderation/claims";
import { CASE_QUEUES } from "~/domain/moderation/queues";
import type { Permission } from "~/domain/permission/permission";
import { listSites } from "~/domain/site-admin/list-sites";
import type { StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { QUEUE_LABELS } from "../cases/labels";

type WorkSource = {
  permission: Permission;
  to: string;
  label: string;
  count: (services: Services, staff: StaffId) => Promise<number>;
};

/** Everything that can wait for staff, in the order of the overview. */
export const WORK_SOURCES: readonly WorkSource[] = [
  {
    permission: "photos.review",
    to: "/operator/photos",
    label: "Photos to review",
    count: (services, staff) => countItems(services, staff, "photo"),
  },
  ...CASE_QUEUES.map((kind) => ({
    permission: "reports.decide" as const,
    to: `/operator/cases?queue=${kind}`,
    label: QUEUE_LABELS[kind],
    count: (services: Services, staff: StaffId) => countItems(services, staff, kind),
  })),
  {
    permission: "sites.edit",
    to: "/operator/sites",
    label: "Sites with settings to complete",
    count: async (services) =>
      (await listSites(services)).filter(({ problems }) => problems.length > 0).length,
  },
];

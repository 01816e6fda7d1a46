import { measureItems } from "~/domain/moderation/claims";
import { CASE_QUEUES } from "~/domain/moderation/queues";
import { listChargebacks, listOwedRefunds } from "~/domain/order/owed-refunds";
import { countDisagreements, listReconciliations } from "~/domain/order/run-reconciliation";
import type { Permission } from "~/domain/permission/permission";
import { listSites } from "~/domain/site-admin/list-sites";
import { measureThreads } from "~/domain/support/list-threads";
import type { StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { QUEUE_LABELS } from "../cases/labels";

/** `overdue`: past what was promised; null if nothing is promised. */
export type WorkCount = { count: number; overdue: number | null; oldest: number | null };

const numberOf = (count: number): WorkCount => ({ count, overdue: null, oldest: null });

type WorkSource = {
  permission: Permission;
  to: string;
  label: string;
  /** Null: nobody knows, because not everything was compared. */
  count: (services: Services, staff: StaffId) => Promise<WorkCount | null>;
};

/** Everything that can wait for staff, in the order of the overview. */
export const WORK_SOURCES: readonly WorkSource[] = [
  {
    permission: "photos.review",
    to: "/operator/photos",
    label: "Photos to review",
    count: async (services, staff) => ({
      ...(await measureItems(services, staff, "photo")),
      overdue: null,
    }),
  },
  ...CASE_QUEUES.map((kind) => ({
    permission: "reports.decide" as const,
    to: `/operator/cases?queue=${kind}`,
    label: QUEUE_LABELS[kind],
    count: (services: Services, staff: StaffId) => measureItems(services, staff, kind),
  })),
  {
    permission: "support.answer",
    to: "/operator/support",
    label: "Support threads to answer",
    count: measureThreads,
  },
  {
    permission: "sites.edit",
    to: "/operator/sites",
    label: "Sites with settings to complete",
    count: async (services) =>
      numberOf((await listSites(services)).filter(({ problems }) => problems.length > 0).length),
  },
  {
    to: "/operator/refunds",
    label: "Refunds whose money has not arrived",
    permission: "money.read",
    count: async (services) => numberOf((await listOwedRefunds(services, null)).rows.length),
  },
  {
    to: "/operator/chargebacks",
    label: "Chargebacks that can be contested",
    permission: "money.read",
    count: async (services) => {
      const { rows } = await listChargebacks(services, null);
      return numberOf(
        rows.filter(({ contestUntil }) => (contestUntil ?? 0) > services.now()).length,
      );
    },
  },
  {
    to: "/operator/reconciliation",
    label: "Disagreements between records",
    permission: "money.read",
    count: async (services) => {
      const disagreements = countDisagreements(await listReconciliations(services));
      return disagreements === null ? null : numberOf(disagreements);
    },
  },
];

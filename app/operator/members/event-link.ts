import type { MemberKey } from "~/domain/account/account";
import type { TimelineEvent } from "~/domain/member-admin/list-timeline";
import { CASE_QUEUES } from "~/domain/moderation/queues";
import { isAllowed, type Role } from "~/domain/permission/permission";

const asQuery = (kind: string, id: string) => new URLSearchParams({ kind, id });

/** The page of what caused an event, or of the thing itself; null if the roles may not open it. */
export function eventLink(
  event: TimelineEvent,
  member: MemberKey,
  roles: readonly Role[],
): string | null {
  const orderPath = (id: unknown) =>
    id && isAllowed(roles, "money.read") ? `/operator/orders/${member.siteId}/${id}` : null;
  const logPath = (kind: string, id: string | null) =>
    id && isAllowed(roles, "log.read") ? `/operator/audit?${asQuery(kind, id)}` : null;
  const casePath = (queue: string, item: string, isOpen: boolean) =>
    isOpen && CASE_QUEUES.some((one) => one === queue) && isAllowed(roles, "reports.decide")
      ? `/operator/cases/${queue}/${item}`
      : null;
  switch (event.kind) {
    case "order":
      return orderPath(event.id);
    case "refund":
      return orderPath(event.details.order);
    case "decision": {
      const item = String(event.details.item);
      // Its own page shows a decided case.
      return casePath(String(event.details.about), item, true) ?? logPath("decision", event.id);
    }
    case "reported":
      return (
        casePath("report", member.id, event.details.status !== "closed") ??
        logPath("complaint", event.id)
      );
    case "complaint":
      return (
        casePath("complaint", event.id, event.details.status !== "closed") ??
        logPath("complaint", event.id)
      );
    case "staff": {
      const { causeKind, causeId, subjectKind, subjectId } = event.entry;
      if (subjectKind === "order") return orderPath(subjectId);
      return causeKind && causeId ? logPath(causeKind, causeId) : logPath(subjectKind, subjectId);
    }
    default:
      return null;
  }
}

import { all } from "~/db/batch";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { composeMemberAction } from "../deactivation/compose-action";
import { isNotSuspendedAfter } from "../deactivation/suspension-sql";
import { allOf } from "../moderation-decision/moderation-decision-sql";
import {
  type EndingSuspension,
  isEndedAt,
  isOnlyRestriction,
  markEnded,
  selectEndingSuspensions,
} from "../moderation-decision/suspension-sql";
import { listSites, type SiteSummary } from "../site/list-sites";

const BATCH_SIZE = 20;

/**
 * Ends suspensions by decisions whose time is over: the account is as it was before, unless another
 * decision or a suspension of the members' pages keeps the member out. The statement of reasons named the day, so there is no e-mail.
 */
export async function endDecidedSuspensions(services: Services): Promise<void> {
  const due = await all(services.db, selectEndingSuspensions(services.now(), BATCH_SIZE));
  if (due.length === 0) return;
  const sites = await listSites(services);
  for (const suspension of due) await endSuspension(services, sites, suspension);
}

async function endSuspension(
  services: Services,
  sites: readonly SiteSummary[],
  { id, siteId, memberId }: EndingSuspension,
): Promise<void> {
  const at = services.now();
  const site = sites.find((one) => one.id === siteId);
  const account =
    memberId && site
      ? await composeMemberAction(services, {
          member: { id: memberId, siteId },
          action: "restore",
          from: "suspension",
          reason: "The suspension is over.",
          staffName: "scheduled job",
          origin: services.originOf(site.host),
          at,
          when: allOf(
            isEndedAt(id, at),
            isOnlyRestriction(id, memberId),
            isNotSuspendedAfter(memberId, at),
          ),
          notify: false,
        })
      : null;
  await runAudited(
    services,
    {
      staff: null,
      action: "member.suspension_ended",
      siteId,
      subject: { kind: "member", id: memberId ?? "" },
      memberId,
      cause: { kind: "decision", id },
    },
    { change: markEnded(id, at), account: account?.statements },
  );
  account?.publish({});
}

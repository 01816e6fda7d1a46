import { all } from "~/db/batch";
import type { CannedAnswerId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { listSites } from "../site/list-sites";
import { withSiteDatabase } from "../site/site-services";
import { deleteCannedAnswer, selectCannedAnswers, upsertCannedAnswer } from "./canned-answer-store";
import type { CannedAnswerForm } from "./support.schema";

/** Why a canned answer is not stored, with its HTTP status. */
export const CANNED_REFUSALS = { not_permitted: 403, not_found: 404, taken: 409 } as const;
type CannedRefusal = keyof typeof CANNED_REFUSALS;

/** The canned answers of a site, in all languages. */
export async function listCannedAnswers(services: Services, siteId: SiteId) {
  const here = await servicesOf(services, siteId);
  return here ? all(here.db, selectCannedAnswers(siteId)) : [];
}

/** Adds a canned answer, or changes the one with its id. */
export async function saveCannedAnswer(
  services: Services,
  staff: Staff,
  { site: siteId, ...form }: CannedAnswerForm,
): Promise<Outcome<null, CannedRefusal>> {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const here = await servicesOf(services, siteId);
  if (!here) return refuse("not_found");
  const { change } = await runAudited(
    here,
    entryOf(staff, "canned_answer.saved", { siteId, id: form.id, saved: form }),
    { change: upsertCannedAnswer({ ...form, siteId, at: services.now() }) },
  );
  return change.changes === 0 ? refuse("taken") : done(null);
}

/** Removes a canned answer; answers that were sent stay. */
export async function removeCannedAnswer(
  services: Services,
  staff: Staff,
  { site: siteId, id }: { site: SiteId; id: CannedAnswerId },
): Promise<Outcome<null, CannedRefusal>> {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const here = await servicesOf(services, siteId);
  if (!here) return refuse("not_found");
  const { change } = await runAudited(
    here,
    entryOf(staff, "canned_answer.removed", { siteId, id }),
    {
      change: deleteCannedAnswer(siteId, id),
    },
  );
  return change.changes === 0 ? refuse("not_found") : done(null);
}

async function servicesOf(services: Services, siteId: SiteId): Promise<Services | null> {
  const site = (await listSites(services)).find(({ id }) => id === siteId);
  return site ? withSiteDatabase(services, site) : null;
}

type CannedSubject = {
  siteId: SiteId;
  id: CannedAnswerId;
  saved?: { language: string; title: string };
};

const entryOf = (
  staff: Staff,
  action: "canned_answer.saved" | "canned_answer.removed",
  { siteId, id, saved }: CannedSubject,
) => ({
  staff,
  action,
  siteId,
  subject: { kind: "canned_answer" as const, id },
  memberId: null,
  ...(saved && { after: { language: saved.language, title: saved.title } }),
});

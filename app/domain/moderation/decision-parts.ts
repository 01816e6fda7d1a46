import { first } from "~/db/batch";
import type { DecisionId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Ground, Measure } from "../conduct/conduct";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { selectDecision } from "../moderation-decision/moderation-decision-sql";
import { listSites } from "../site/list-sites";
import { withSiteDatabase } from "../site/site-services";
import type { Claimant } from "./claims";

/**
 * Why a case is not decided, with its HTTP status. `no_member`: a measure needs a member;
 * `not_applicable`: the account is not in a state for it; `changed`: the profile is not what the
 * page showed.
 */
export const CASE_REFUSALS = {
  not_permitted: 403,
  not_found: 404,
  claimed: 409,
  decided: 409,
  changed: 409,
  not_applicable: 409,
  no_member: 422,
} as const;
export type CaseRefusal = keyof typeof CASE_REFUSALS;

/** The services of a site's database, the sites, and the site's origin; null for an unknown site. */
export async function openSite(services: Services, id: SiteId) {
  const sites = await listSites(services);
  const site = sites.find((one) => one.id === id);
  if (!site) return null;
  return {
    sites,
    site,
    here: withSiteDatabase(services, site),
    origin: services.originOf(site.host),
  };
}

type SentForm = { decision: DecisionId; site: SiteId; item: string };
/** What a form decides. */
type SentContent = {
  kind: ItemKind;
  measures: readonly Measure[];
  /** Only if the form names it. */
  ground?: Ground;
  /** Milliseconds of a suspension. */
  length?: number | null;
};

/**
 * The answer to a form that was sent before; null for a new one. A form with the id of another
 * decision is refused: its sender would read that it was carried out.
 */
export async function findEarlier(
  { db }: Services,
  { decision: id, site, item }: SentForm,
  { staff, kind, measures, ground, length = null }: SentContent & { staff: Claimant },
): Promise<Outcome<DecisionId, "decided"> | null> {
  const earlier = await first(db, selectDecision(id));
  if (!earlier) return null;
  const isSame =
    earlier.siteId === site &&
    earlier.kind === kind &&
    earlier.item === item &&
    earlier.staff === staff.id &&
    earlier.measures.join() === measures.join() &&
    earlier.ground === (ground ?? earlier.ground) &&
    earlier.until === (length === null ? null : earlier.at + length);
  return isSame ? done(id) : refuse("decided");
}

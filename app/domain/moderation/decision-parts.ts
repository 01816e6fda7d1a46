import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Language } from "~/i18n/languages";
import { keyedHash } from "~/kit/crypto";
import { type DecisionId, newId, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { type NewDecision, selectDecision } from "../moderation-decision/moderation-decision-sql";
import { listSites } from "../site/list-sites";
import { withSiteDatabase } from "../site/site-services";
import { deleteDecidedClaim, isNotClaimedByAnother, selectClaimsOn } from "./claim-store";
import { type Claimant, expiredAt } from "./claims";

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
/** Who sent a form, and to which queue. */
type Sender = { staff: Claimant; kind: ItemKind };

/**
 * A random salt and a keyed hash of everything that a form says, which the decision stores: the form
 * names the id, so that only the hash shows whether a decision is that of this form.
 */
export async function hashForm(
  { networkKey }: Services,
  form: SentForm,
  { staff, kind, salt = newId() }: Sender & { salt?: string },
): Promise<string> {
  const fields = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  const content = JSON.stringify([salt, kind, staff.id, fields]);
  return `${salt}.${await keyedHash(networkKey, content)}`;
}

/**
 * The answer to a form that was sent before; null for a new one. A form with the id of another
 * decision is refused: its sender would read that it was carried out.
 */
export async function findEarlier(
  services: Services,
  form: SentForm,
  sender: Sender,
): Promise<Outcome<DecisionId, "decided"> | null> {
  const earlier = await first(services.db, selectDecision(form.decision));
  if (!earlier) return null;
  const [salt] = earlier.formHash?.split(".") ?? [];
  const isSame = earlier.formHash === (await hashForm(services, form, { ...sender, salt }));
  return isSame ? done(earlier.id) : refuse("decided");
}

/** The claim on an item, as the batch of its decision needs it. */
export function claimParts(
  { kind, item, at }: Pick<NewDecision, "kind" | "item" | "at">,
  { staff, when }: { staff: Claimant; when: SQL },
) {
  const expired = expiredAt(at);
  return {
    isFree: isNotClaimedByAnother(kind, item, { staff: staff.id, expired }),
    statements: {
      claim: deleteDecidedClaim(kind, item, when),
      holders: selectClaimsOn(kind, [item], expired),
    },
  };
}

/** The answer if the batch stored nothing: its form came twice at once, or somebody else was first. */
export async function explainUnwritten(
  services: Services,
  form: SentForm,
  { holders, ...sender }: Sender & { holders: { rows: readonly unknown[] } },
): Promise<Outcome<DecisionId, "claimed" | "decided">> {
  const earlier = await findEarlier(services, form, sender);
  return earlier ?? refuse(holders.rows.length > 0 ? "claimed" : "decided");
}

/** What every decision takes from its form. */
export const decisionOf = (
  {
    decision: id,
    site: siteId,
    item,
    facts,
    language,
  }: SentForm & { facts: string; language: Language },
  { staff, kind, at, formHash }: Sender & { at: number; formHash: string },
) => ({
  ...{ id, siteId, kind, item, facts, factsLanguage: language },
  ...{ staff: { id: staff.id, name: staff.name }, before: "", formHash, at },
});

import type { SearchedFact } from "../profile/traits";
import { interestBit, SEARCHED_FACTS, type SEARCHED_INTERESTS, traitBit } from "../profile/traits";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import type { SearchCall } from "./discovery.schema";

/** What a member may want of those they search for, besides gender, place and age. */
export type Wants = {
  photo: boolean;
  /** Here today by the searcher's clock, of those who tell (R170). */
  active: boolean;
  isNew: boolean;
  facts: Partial<Record<SearchedFact, string>>;
  interest: (typeof SEARCHED_INTERESTS)[number] | null;
};
export const NOTHING: Wants = {
  photo: false,
  active: false,
  isNew: false,
  facts: {},
  interest: null,
};

/** The fields that Premium searches by here (R171): those that the site searches and shows on profiles. */
export function premiumFields(site: Site): readonly (SearchedFact | "interests")[] {
  const shown: readonly string[] = [...site.visible_profile_fields, "interests"];
  return ([...SEARCHED_FACTS, "interests"] as const).filter(
    (field) => site.search_fields.includes(field) && shown.includes(field),
  );
}

/**
 * Why a filter is refused, with the status of a call that asks for it. The texts are `refusal.*` of
 * members.json. A page leaves the filter out and says so, since a stale link still shows people.
 */
export const FILTER_REFUSALS = {
  premium_needed: 403,
  presence_hidden: 403,
  not_searched: 422,
} as const;
export type FilterRefusal = keyof typeof FILTER_REFUSALS;
/** A filter of a search, by its name in the address. */
export type GuardedFilter = SearchedFact | "interest" | "active";
type RefusedFilter = { filter: GuardedFilter; refusal: FilterRefusal };

type Wanting = Pick<Viewer, "premium" | "hidesPresence">;

/** Those of them that this member may ask for now. */
export const openFields = (site: Site, searcher: Pick<Viewer, "premium">) =>
  searcher.premium ? premiumFields(site) : [];

/** The filters of a call that this member may not use here, and why. `readWants` leaves exactly these out. */
export function refusedFilters(call: SearchCall, site: Site, searcher: Wanting): RefusedFilter[] {
  const offered = premiumFields(site);
  const fieldRefusal = (field: SearchedFact | "interests"): FilterRefusal | null => {
    if (!offered.includes(field)) return "not_searched";
    return searcher.premium ? null : "premium_needed";
  };
  const asked = [
    ...SEARCHED_FACTS.map((fact) => [fact, call[fact], fieldRefusal(fact)] as const),
    ["interest", call.interest, fieldRefusal("interests")] as const,
    ["active", call.active, searcher.hidesPresence ? "presence_hidden" : null] as const,
  ];
  return asked.flatMap(([filter, value, refusal]) =>
    value && refusal ? [{ filter, refusal }] : [],
  );
}

/** Without the filters that this member may not use (`refusedFilters`). */
export function readWants(call: SearchCall, site: Site, searcher: Wanting): Wants {
  const refused = refusedFilters(call, site, searcher).map(({ filter }) => filter);
  const isOpen = (filter: GuardedFilter) => !refused.includes(filter) && Boolean(call[filter]);
  const facts = SEARCHED_FACTS.filter(isOpen);
  return {
    photo: call.photo === "yes",
    active: isOpen("active"),
    isNew: call.new === "yes",
    facts: Object.fromEntries(facts.map((fact) => [fact, call[fact]])),
    interest: (isOpen("interest") && call.interest) || null,
  };
}

export function wantsParams({ photo, active, isNew, facts, interest }: Wants) {
  return {
    ...(photo ? { photo: "yes" } : {}),
    ...(active ? { active: "yes" } : {}),
    ...(isNew ? { new: "yes" } : {}),
    ...(facts as Record<string, string>),
    ...(interest ? { interest } : {}),
  };
}

/** The numbers that the index holds (traits.ts). */
export function bitsOf({ facts, interest }: Wants): { traits: number; interests: number } {
  const bits = Object.entries(facts).map(([fact, code]) => traitBit(fact as SearchedFact, code));
  return {
    traits: bits.reduce((sum, bit) => sum + bit, 0),
    interests: interest ? interestBit(interest) : 0,
  };
}

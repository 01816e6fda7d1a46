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

type Wanting = Pick<Viewer, "premium" | "hidesPresence">;

/** Those of them that this member may ask for now. */
export const openFields = (site: Site, searcher: Pick<Viewer, "premium">) =>
  searcher.premium ? premiumFields(site) : [];

/** What a member cannot ask for is left out: a stale link still shows people. */
export function readWants(call: SearchCall, site: Site, searcher: Wanting): Wants {
  const open = openFields(site, searcher);
  const facts = SEARCHED_FACTS.filter((fact) => open.includes(fact) && call[fact]);
  return {
    photo: call.photo === "yes",
    active: call.active === "yes" && !searcher.hidesPresence,
    isNew: call.new === "yes",
    facts: Object.fromEntries(facts.map((fact) => [fact, call[fact]])),
    interest: (open.includes("interests") && call.interest) || null,
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

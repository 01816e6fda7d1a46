import { interestBit, type SEARCHED_INTERESTS } from "../profile/profile.schema";
import { FIELD_BITS, type FieldBits } from "../profile-field/field-bits";
import { SEARCHED_FIELDS, type SearchedField } from "../profile-field/profile-fields";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import type { SearchQuery } from "./discovery.schema";

/** Optional filters, besides gender, location and age. */
export type SearchFilters = {
  photo: boolean;
  /** Online now, of members who show that (R170). */
  online: boolean;
  /** Active today in the searcher's time zone, of members who show that (R170). */
  active: boolean;
  isNew: boolean;
  fields: Partial<Record<SearchedField, string>>;
  interest: (typeof SEARCHED_INTERESTS)[number] | null;
};
export const NO_FILTERS: SearchFilters = {
  photo: false,
  online: false,
  active: false,
  isNew: false,
  fields: {},
  interest: null,
};

/**
 * The Premium filters of a site (R171): fields that it offers in searches and shows on profiles.
 */
export function premiumFields(site: Site): readonly (SearchedField | "interests")[] {
  const shownFields: readonly string[] = [...site.visible_profile_fields, "interests"];
  return ([...SEARCHED_FIELDS, "interests"] as const).filter(
    (field) => site.search_fields.includes(field) && shownFields.includes(field),
  );
}

/**
 * Why a filter is rejected, with the API's HTTP status. Texts are `refusal.*` of members.json. A
 * page drops the filter and says so, since an old link should still show members.
 */
export const FILTER_REFUSALS = {
  premium_needed: 403,
  presence_hidden: 403,
  not_searched: 422,
} as const;
export type FilterRefusal = keyof typeof FILTER_REFUSALS;
/** A filter that can be rejected, by its query parameter. */
export type RestrictedFilter = SearchedField | "interest" | "active" | "online";
type RefusedFilter = { filter: RestrictedFilter; refusal: FilterRefusal };

type FilterUser = Pick<Viewer, "premium" | "hidesPresence">;

/** The Premium filters that this member may use now. */
export const allowedFields = (site: Site, searcher: Pick<Viewer, "premium">) =>
  searcher.premium ? premiumFields(site) : [];

/**
 * The filters of a request that this member may not use, and why. `readFilters` drops exactly these.
 */
export function refusedFilters(
  call: SearchQuery,
  site: Site,
  searcher: FilterUser,
): RefusedFilter[] {
  const offered = premiumFields(site);
  const fieldRefusal = (field: SearchedField | "interests"): FilterRefusal | null => {
    if (!offered.includes(field)) return "not_searched";
    return searcher.premium ? null : "premium_needed";
  };
  const filters = [
    ...SEARCHED_FIELDS.map((field) => [field, call[field], fieldRefusal(field)] as const),
    ["interest", call.interest, fieldRefusal("interests")] as const,
    ...(["online", "active"] as const).map(
      (filter) =>
        [filter, call[filter], searcher.hidesPresence ? "presence_hidden" : null] as const,
    ),
  ];
  return filters.flatMap(([filter, value, refusal]) =>
    value && refusal ? [{ filter, refusal }] : [],
  );
}

/** The optional filters of a request, without rejected ones (`refusedFilters`). */
export function readFilters(call: SearchQuery, site: Site, searcher: FilterUser): SearchFilters {
  const refusedNames = refusedFilters(call, site, searcher).map(({ filter }) => filter);
  const isOpen = (filter: RestrictedFilter) =>
    !refusedNames.includes(filter) && Boolean(call[filter]);
  const fields = SEARCHED_FIELDS.filter(isOpen);
  return {
    photo: call.photo === "yes",
    online: isOpen("online"),
    active: isOpen("active"),
    isNew: call.new === "yes",
    fields: Object.fromEntries(fields.map((field) => [field, call[field]])),
    interest: (isOpen("interest") && call.interest) || null,
  };
}

export function filterParams({ photo, online, active, isNew, fields, interest }: SearchFilters) {
  return {
    ...(photo ? { photo: "yes" } : {}),
    ...(online ? { online: "yes" } : {}),
    ...(active ? { active: "yes" } : {}),
    ...(isNew ? { new: "yes" } : {}),
    ...(fields as Record<string, string>),
    ...(interest ? { interest } : {}),
  };
}

/** The bits that the search indexes hold. */
export const filterBits = ({
  fields,
  interest,
}: SearchFilters): FieldBits & { interests: number } => ({
  ...FIELD_BITS.toBits(fields),
  interests: interest ? interestBit(interest) : 0,
});

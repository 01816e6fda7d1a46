import type { Search } from "../discovery/discovery";
import type { SearchQuery } from "../discovery/discovery.schema";
import { filterBits } from "../discovery/search-filters";
import { type GenderPreference, interestIn } from "../profile/profile.schema";
import { FIELD_BITS, type FieldBits } from "../profile-field/field-bits";

/** A search's filters as stored columns. */
export type SavedSearchColumns = {
  gender: GenderPreference;
  country: string;
  region: string;
  min_age: number;
  max_age: number;
  fictional: boolean;
  photo: boolean;
  active: boolean;
  is_new: boolean;
  interests: number;
  sort: Search["sort"];
} & FieldBits;

/** The columns of a search. Who is online now changes each minute, so that filter is not saved. */
export function toColumns(search: Search): SavedSearchColumns {
  const { gender, country, region, minAge, maxAge, fictional, filters, sort } = search;
  return {
    gender,
    country,
    region: region ?? "",
    min_age: minAge,
    max_age: maxAge,
    fictional,
    photo: filters.photo,
    active: filters.active,
    is_new: filters.isNew,
    ...filterBits(filters),
    sort,
  };
}

/**
 * The filters as query parameters would give them; those that the member may not use now are left
 * out (R179).
 */
export function toSearchQuery(row: SavedSearchColumns): SearchQuery {
  const yes = (flag: boolean) => (flag ? ("yes" as const) : undefined);
  return {
    gender: row.gender,
    country: row.country,
    region: row.region || undefined,
    min_age: row.min_age,
    max_age: row.max_age,
    fictional: yes(row.fictional),
    photo: yes(row.photo),
    active: yes(row.active),
    new: yes(row.is_new),
    interest: interestIn(row.interests) ?? undefined,
    sort: row.sort,
    ...(FIELD_BITS.toValues(row) as Partial<SearchQuery>),
  };
}

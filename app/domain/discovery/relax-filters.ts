import type { SearchedField } from "../profile-field/profile-fields";
import type { Site } from "../site/site";
import { MAX_SEARCH_AGE } from "./ages.schema";
import type { Search } from "./discovery";

/** A filter that can be dropped. */
export type DroppableFilter =
  | "region"
  | "age"
  | "photo"
  | "active"
  | "isNew"
  | SearchedField
  | "interest";
type RelaxedSearch = { filter: DroppableFilter; search: Search };

/** Every search with one filter less, in the form's order. */
export function relaxFilters(search: Search, site: Site): RelaxedSearch[] {
  const { filters } = search;
  const less = (filter: DroppableFilter, change: Partial<Search>): RelaxedSearch => ({
    filter,
    search: { ...search, ...change, after: null, pageNumber: 1 },
  });
  const withFilters = (filter: DroppableFilter, change: Partial<Search["filters"]>) =>
    less(filter, { filters: { ...filters, ...change } });
  const fields = Object.keys(filters.fields) as SearchedField[];
  return [
    ...(search.region ? [less("region", { region: null })] : []),
    ...(search.minAge > site.min_age || search.maxAge < MAX_SEARCH_AGE
      ? [less("age", { minAge: site.min_age, maxAge: MAX_SEARCH_AGE })]
      : []),
    ...(filters.photo ? [withFilters("photo", { photo: false })] : []),
    ...(filters.active ? [withFilters("active", { active: false })] : []),
    ...(filters.isNew ? [withFilters("isNew", { isNew: false })] : []),
    ...fields.map((field) => withFilters(field, { fields: without(filters.fields, field) })),
    ...(filters.interest ? [withFilters("interest", { interest: null })] : []),
  ];
}

function without<Rest extends object>(fields: Rest, field: keyof Rest): Rest {
  const { [field]: _, ...rest } = fields;
  return rest as Rest;
}

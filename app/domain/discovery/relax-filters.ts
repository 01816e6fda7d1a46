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
  const { wants } = search;
  const less = (filter: DroppableFilter, change: Partial<Search>): RelaxedSearch => ({
    filter,
    search: { ...search, ...change, after: null, pageNumber: 1 },
  });
  const want = (filter: DroppableFilter, change: Partial<Search["wants"]>) =>
    less(filter, { wants: { ...wants, ...change } });
  const fields = Object.keys(wants.fields) as SearchedField[];
  return [
    ...(search.region ? [less("region", { region: null })] : []),
    ...(search.minAge > site.min_age || search.maxAge < MAX_SEARCH_AGE
      ? [less("age", { minAge: site.min_age, maxAge: MAX_SEARCH_AGE })]
      : []),
    ...(wants.photo ? [want("photo", { photo: false })] : []),
    ...(wants.active ? [want("active", { active: false })] : []),
    ...(wants.isNew ? [want("isNew", { isNew: false })] : []),
    ...fields.map((field) => want(field, { fields: without(wants.fields, field) })),
    ...(wants.interest ? [want("interest", { interest: null })] : []),
  ];
}

function without<Rest extends object>(fields: Rest, field: keyof Rest): Rest {
  const { [field]: _, ...rest } = fields;
  return rest as Rest;
}

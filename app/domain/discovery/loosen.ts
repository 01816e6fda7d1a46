import type { SearchedFact } from "../profile/traits";
import type { Site } from "../site/site";
import { OLDEST } from "./ages.schema";
import type { Search } from "./discovery";

/** A filter that can be dropped. */
export type Loose = "region" | "age" | "photo" | "active" | "isNew" | SearchedFact | "interest";
type Loosened = { filter: Loose; search: Search };

/** Every search with one filter less, in the form's order. */
export function loosen(search: Search, site: Site): Loosened[] {
  const { wants } = search;
  const less = (filter: Loose, change: Partial<Search>): Loosened => ({
    filter,
    search: { ...search, ...change, after: null, pageNumber: 1 },
  });
  const want = (filter: Loose, change: Partial<Search["wants"]>) =>
    less(filter, { wants: { ...wants, ...change } });
  const facts = Object.keys(wants.facts) as SearchedFact[];
  return [
    ...(search.region ? [less("region", { region: null })] : []),
    ...(search.minAge > site.min_age || search.maxAge < OLDEST
      ? [less("age", { minAge: site.min_age, maxAge: OLDEST })]
      : []),
    ...(wants.photo ? [want("photo", { photo: false })] : []),
    ...(wants.active ? [want("active", { active: false })] : []),
    ...(wants.isNew ? [want("isNew", { isNew: false })] : []),
    ...facts.map((fact) => want(fact, { facts: without(wants.facts, fact) })),
    ...(wants.interest ? [want("interest", { interest: null })] : []),
  ];
}

function without<Rest extends object>(facts: Rest, fact: keyof Rest): Rest {
  const { [fact]: _, ...rest } = facts;
  return rest as Rest;
}

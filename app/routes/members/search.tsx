import type { Route } from "./+types/search";
import { loadSearch } from "./load-search";
import { SearchPage } from "./search-page";

export function loader(args: Route.LoaderArgs) {
  return loadSearch(args);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

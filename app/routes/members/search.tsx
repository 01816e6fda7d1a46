import type { Route } from "./+types/search";
import { loadSearch } from "./load-search";
import { SearchScreen } from "./search-screen";

export function loader(args: Route.LoaderArgs) {
  return loadSearch(args);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

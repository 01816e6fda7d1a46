import { runBatch } from "~/db/batch";
import { newId, type SavedSearchId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Search } from "../discovery/discovery";
import type { SaveRefusal } from "./saved-search";
import { toColumns } from "./saved-search-columns";
import { insertSavedSearch, renameEqualSearch, selectEqualSearch } from "./saved-search-store";

/** Saves a member's search; saving an equal one updates its name. One batch. */
export async function saveSearch(
  services: Pick<Services, "db" | "now">,
  member: MemberKey,
  { search, name }: { search: Search; name: string },
): Promise<Outcome<null, SaveRefusal>> {
  const columns = toColumns(search);
  const row = { id: newId<SavedSearchId>(), name, at: services.now(), columns };
  const { stored } = await runBatch(services.db, {
    named: name ? renameEqualSearch(member, row) : undefined,
    added: insertSavedSearch(member, row),
    stored: selectEqualSearch(member, columns),
  });
  return stored.rows.length > 0 ? done(null) : refuse("too_many_searches");
}

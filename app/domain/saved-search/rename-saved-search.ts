import { first } from "~/db/batch";
import type { SavedSearchId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { renameOwn } from "./saved-search-store";

/** Renames one of the member's own searches; an empty name removes it. */
export async function renameSavedSearch(
  services: Pick<Services, "db">,
  member: MemberKey,
  input: { id: SavedSearchId; name: string },
): Promise<Outcome<null, "not_found">> {
  return (await first(services.db, renameOwn(member, input))) ? done(null) : refuse("not_found");
}

import { first } from "~/db/batch";
import type { SavedSearchId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { deleteOwn } from "./saved-search-store";

export async function deleteSavedSearch(
  services: Pick<Services, "db">,
  member: MemberKey,
  id: SavedSearchId,
): Promise<Outcome<null, "not_found">> {
  return (await first(services.db, deleteOwn(member, id))) ? done(null) : refuse("not_found");
}

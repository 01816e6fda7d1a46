import type { SavedSearchId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { markOpened } from "./saved-search-store";

/**
 * Marks a search as opened, which resets its count of new matches. Called before the list is read,
 * so that the list is current.
 */
export async function openSavedSearch(
  services: Pick<Services, "readTogether" | "now">,
  member: MemberKey,
  id: SavedSearchId,
): Promise<void> {
  await services.readTogether(markOpened(member, { id, at: services.now() }));
}

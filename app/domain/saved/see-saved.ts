import type { SavedSearchId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { seeOwn } from "./saved-store";

/** The member opens one of their searches: from now on others are new in it. Called before the list is, the list knows already. */
export async function seeSaved(
  services: Pick<Services, "readTogether" | "now">,
  member: MemberKey,
  id: SavedSearchId,
): Promise<void> {
  await services.readTogether(seeOwn(member, { id, at: services.now() }));
}

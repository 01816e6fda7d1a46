import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { evictViewer } from "../session/find-viewer";

/**
 * Closes the open pages of a hidden account; sessions cached in other isolates expire within
 * seconds (docs/decisions/0004).
 */
export function closePages(
  services: Services,
  { id, siteId }: MemberKey,
  ended: { idHash: string }[],
): void {
  for (const { idHash } of ended) evictViewer(idHash);
  services.defer("departure.close", services.live.closeSession(siteId, id));
}

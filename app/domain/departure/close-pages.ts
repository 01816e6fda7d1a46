import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { forgetViewer } from "../session/find-viewer";

/** Ends the open pages of whoever was hidden; what other isolates believe ends within seconds (docs/decisions/0004). */
export function closePages(
  services: Services,
  { id, siteId }: MemberKey,
  ended: { idHash: string }[],
): void {
  for (const { idHash } of ended) forgetViewer(idHash);
  services.defer("departure.close", services.live.closeSession(siteId, id));
}

import { repeatable, run } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { takeLikeBack } from "./like-store";
import { tellLike } from "./tell-like";

const KNOWN = repeatable("a like that is gone");

/** Takes a like back. Where there was none nothing happens, and the answer is the same. */
export async function unlikeMember(
  services: Services,
  viewer: Viewer,
  memberId: MemberId,
): Promise<void> {
  const deed = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId };
  const deleted = await run(services.db, takeLikeBack(deed), KNOWN);
  if (deleted === 1) tellLike(services, viewer, { memberId, liked: false });
}

import { SWIPE_REFUSALS } from "~/domain/game/game";
import { swipeCallSchema } from "~/domain/game/game.schema";
import { swipeMember } from "~/domain/game/swipe-member";
import { undoSwipe } from "~/domain/game/undo-swipe";
import { getTimeZone } from "~/http/time-zone";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/swipe.php";
import { apiError, readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["POST"] };

/**
 * POST /api/swipe.php {id, deed}: likes or passes the dealt member, or undoes the last swipe;
 * idempotent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { id, deed } = await readJson(request, swipeCallSchema);
  if (!isId<MemberId>(id)) return apiError(SWIPE_REFUSALS.not_found, "not_found");
  const [services, playing] = [getServices(context), { viewer, timeZone: getTimeZone(context) }];
  if (deed === "undo") return tell({ ...(await undoSwipe(services, playing, id)) });
  const swiped = await swipeMember(services, playing, { memberId: id, kind: deed });
  if (!swiped.ok) return apiError(SWIPE_REFUSALS[swiped.refusal], swiped.refusal);
  return tell(swiped.value);
}

type Answered = { left: number; resetsAt: number; matched?: boolean };

function tell({ left, resetsAt, matched = false }: Answered) {
  return Response.json({ left, resets_at: resetsAt, matched });
}

import { swipeMember, undoSwipe } from "~/domain/swipe-game/play-swipe-game";
import { SWIPE_REFUSALS } from "~/domain/swipe-game/swipe-game";
import { swipeApiSchema } from "~/domain/swipe-game/swipe-game.schema";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { getTimeZone } from "~/request/visitor-context";
import type { Route } from "./+types/swipe.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["POST"] };

/**
 * POST /api/swipe.php {id, deed}: likes or passes the dealt member, or undoes the last swipe;
 * idempotent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { id, deed: swipeAction } = await readJson(request, swipeApiSchema);
  if (!isId<MemberId>(id)) return apiError(SWIPE_REFUSALS.not_found, "not_found");
  const services = getServices(context);
  const playing = { viewer, timeZone: getTimeZone(context) };
  if (swipeAction === "undo") return swipeResponse({ ...(await undoSwipe(services, playing, id)) });
  const swiped = await swipeMember(services, playing, { memberId: id, kind: swipeAction });
  if (!swiped.ok) return apiError(SWIPE_REFUSALS[swiped.refusal], swiped.refusal);
  return swipeResponse(swiped.value);
}

type SwipeState = { left: number; resetsAt: number; matched?: boolean };

function swipeResponse({ left, resetsAt, matched = false }: SwipeState) {
  return Response.json({ left, resets_at: resetsAt, matched });
}

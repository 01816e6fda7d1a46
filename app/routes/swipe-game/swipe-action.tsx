import { data, redirect } from "react-router";
import { swipeMember, undoSwipe } from "~/domain/swipe-game/play-swipe-game";
import { SWIPE_REFUSALS } from "~/domain/swipe-game/swipe-game";
import {
  SWIPE_ACTIONS,
  type SwipeAction,
  swipeFormSchema,
} from "~/domain/swipe-game/swipe-game.schema";
import { MATCH_PARAM } from "~/features/members/match-overlay";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import { getTimeZone } from "~/request/visitor-context";
import type { Route } from "./+types/swipe-action";
import { UNDO_PARAM } from "./deck";
import { GamePage } from "./game-page";
import { loadGame } from "./load-game";

/** /swipe-game/{like|pass|undo}: the game, with the reason why the swipe was refused. */
export function loader({ params, ...args }: Route.LoaderArgs) {
  parseGameAction(params.deed);
  return loadGame(args);
}

/**
 * Handles the game's form without JavaScript: shows the next card, the returned card, or the match.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const swipeAction = parseGameAction(params.deed);
  const viewer = requireViewer(request, context);
  const { member } = await readActionForm(request, swipeFormSchema);
  if (!isId<MemberId>(member)) throw notFound();
  const playing = { viewer, timeZone: getTimeZone(context) };
  if (swipeAction === "undo") {
    await undoSwipe(getServices(context), playing, member);
    throw redirect(`/swipe-game?${UNDO_PARAM}=${member}`, 303);
  }
  const swiped = await swipeMember(getServices(context), playing, {
    memberId: member,
    kind: swipeAction,
  });
  if (!swiped.ok) return data({ refusal: swiped.refusal }, SWIPE_REFUSALS[swiped.refusal]);
  throw redirect(
    swiped.value.matched ? `/members/${member}?${MATCH_PARAM}=yes` : "/swipe-game",
    303,
  );
}

function parseGameAction(word: string): SwipeAction {
  const found = SWIPE_ACTIONS.find((candidate) => candidate === word);
  if (!found) throw notFound();
  return found;
}

export default function SwipeActionPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GamePage {...loaderData} refusal={actionData?.refusal ?? null} />;
}

import type { RouterContextProvider } from "react-router";
import { dealCards } from "~/domain/swipe-game/play-swipe-game";
import { isId, type MemberId } from "~/kit/ids";
import { loadWithinViewLimit } from "~/request/limit-profile-views";
import { getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getLocaleContext } from "~/request/visitor-context";
import { UNDO_PARAM } from "./deck";

type GameRequest = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The next cards and the likes left today. Does not count as viewing a profile. */
export async function loadGame({ request, url, context }: GameRequest) {
  const viewer = requireViewer(request, context);
  const cardContext = getLocaleContext(context);
  const back = url.searchParams.get(UNDO_PARAM);
  const dealing = { site: getSite(context), viewer, cardContext };
  const first = isId<MemberId>(back) ? back : null;
  const deal = await loadWithinViewLimit(context, null, () =>
    dealCards(getServices(context), { ...dealing, first }),
  );
  return { ...deal, timeZone: cardContext.timeZone };
}

export type GameData = Awaited<ReturnType<typeof loadGame>>;

import type { RouterContextProvider } from "react-router";
import { dealCards } from "~/domain/game/deal-cards";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { isId, type MemberId } from "~/kit/ids";
import { getServices, getSite } from "~/middleware/context";

type LoadInput = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** In the address: whose card was taken back, and lies on top again. */
export const BACK = "back";

/** The next cards and what is left of the day. Nothing of it counts as a look at anybody. */
export async function loadGame({ request, url, context }: LoadInput) {
  const viewer = requireViewer(request, context);
  const outlook = getOutlook(context);
  const back = url.searchParams.get(BACK);
  const deal = await dealCards(getServices(context), {
    site: getSite(context),
    viewer,
    outlook,
    first: isId<MemberId>(back) ? back : null,
  });
  return { ...deal, timeZone: outlook.timeZone };
}

export type GameData = Awaited<ReturnType<typeof loadGame>>;

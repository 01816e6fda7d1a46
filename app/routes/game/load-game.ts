import type { RouterContextProvider } from "react-router";
import { dealCards } from "~/domain/game/deal-cards";
import { readPage } from "~/http/limit-reading";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { isId, type MemberId } from "~/kit/ids";
import { getServices, getSite } from "~/middleware/context";
import { BACK } from "./deck";

type LoadInput = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The next cards and the likes left today. Does not count as viewing a profile. */
export async function loadGame({ request, url, context }: LoadInput) {
  const viewer = requireViewer(request, context);
  const outlook = getOutlook(context);
  const back = url.searchParams.get(BACK);
  const dealing = { site: getSite(context), viewer, outlook };
  const first = isId<MemberId>(back) ? back : null;
  const deal = await readPage(context, null, () =>
    dealCards(getServices(context), { ...dealing, first }),
  );
  return { ...deal, timeZone: outlook.timeZone };
}

export type GameData = Awaited<ReturnType<typeof loadGame>>;

import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { countMembersOf } from "~/domain/discovery/list-region-counts";
import { listShown } from "~/domain/profile/list-shown";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/message-costs";
import { mayLook } from "~/http/may-look";
import { getCountry, getServices, getSite, getTracking, getViewer } from "~/middleware/context";
import { loadHomePicture } from "~/ui/art/home/home-picture";
import { settingWords } from "../layouts/setting-words";

type LoadInput = { context: Readonly<RouterContextProvider> };

/**
 * Data of the home page: what the site is, how it works, what it costs. Members are redirected to
 * the search.
 */
export async function loadHome({ context }: LoadInput) {
  if (getViewer(context)) throw redirect("/members", 302);
  const site = getSite(context);
  const [shown, members] = await Promise.all([
    listShown(getServices(context), site, getCountry(context)),
    countMembersOf(getServices(context), site.id, getCountry(context)),
    loadHomePicture(site.niche),
  ]);
  return {
    /** The operator's own texts, otherwise the product's for the niche. */
    title: settingWords(context, site.index_title),
    lead: settingWords(context, site.description),
    credits: site.message_credits,
    money: minimumMessageCost(site, getCountry(context)),
    examplePrices: site.placeholder_prices,
    /**
     * Members who opted in to be shown here, and the country's member count; null if it is too
     * small to mention.
     */
    shown,
    members,
    open: mayLook(context),
    /** Whether this visitor may sign up: if not, no signup is promised. */
    joinable: signupsEnabled(site, getTracking(context)),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { countMembersOf } from "~/domain/discovery/list-region-counts";
import { listHomePageProfiles } from "~/domain/profile/list-home-page-profiles";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/message-costs";
import { maySearchLoggedOut } from "~/request/may-search-logged-out";
import {
  getCountry,
  getServices,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { loadHomePicture } from "~/ui/art/home-picture";
import { localizedSetting } from "../../layouts/localized-setting";

type LoadInput = { context: Readonly<RouterContextProvider> };

/**
 * Data of the home page: what the site is, how it works, what it costs. Members are redirected to
 * the search.
 */
export async function loadHome({ context }: LoadInput) {
  if (getViewer(context)) throw redirect("/members", 302);
  const site = getSite(context);
  const [shown, members] = await Promise.all([
    listHomePageProfiles(getServices(context), site, getCountry(context)),
    countMembersOf(getServices(context), site.id, getCountry(context)),
    loadHomePicture(site.niche, getServices(context).files.read),
  ]);
  return {
    /** The operator's own texts, otherwise the product's for the niche. */
    title: localizedSetting(context, site.index_title),
    lead: localizedSetting(context, site.description),
    credits: site.message_credits,
    money: minimumMessageCost(site, getCountry(context)),
    examplePrices: site.placeholder_prices,
    /**
     * Members who opted in to be shown here, and the country's member count; null if it is too
     * small to mention.
     */
    shown,
    members,
    open: maySearchLoggedOut(context),
    /** Whether this visitor may sign up: if not, no signup is promised. */
    joinable: signupsEnabled(site, getTracking(context)),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

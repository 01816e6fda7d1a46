import { redirect } from "react-router";
import { listRegionCounts } from "~/domain/discovery/list-region-counts";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/message-costs";
import { hasLander, readSlug } from "~/domain/visit/landers";
import { useRoot } from "~/layouts/use-root";
import {
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { peopleOf } from "~/ui/art/people";
import { isRejected } from "../../forms/invalid-fields";
import { formErrorOf } from "../join/continue-to";
import { handleSignup } from "../join/handle-signup";
import type { Route } from "./+types/lander";
import { formBeacon, StartBeacon } from "./beacons";
import { landerCss } from "./lander-css";
import { LanderForm } from "./lander-form";
import { LanderLayout } from "./lander-layout";
import { LanderTerms } from "./lander-terms";
import { useLanderTexts } from "./lander-words";
import { LANDER_COMPONENTS } from "./landers";
import { drawCountry } from "./maplanding/draw-country";

/** The page loads no scripts and no style sheets (root.tsx). */
export const handle = { bare: true };

/** GET /landers/{lander}/{slug?}: landing page of an advertisement. Members are redirected. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lander, slug } = params;
  if (!hasLander(lander, slug)) throw notFound();
  if (getViewer(context)) throw redirect("/members", 302);
  const site = getSite(context);
  const regions = lander === "maplanding" ? await loadRegionCounts(context) : undefined;
  return {
    lander,
    open: signupsEnabled(site, getTracking(context)),
    money: minimumMessageCost(site, getCountry(context)),
    regions,
    timestamp: await getServices(context).bots.begin(),
    counted: url.searchParams.get("lb") === "1",
  };
}

/** The visitor's country with the latest member counts of its regions. */
async function loadRegionCounts(context: Route.LoaderArgs["context"]) {
  const country = getCountry(context);
  const counts = await listRegionCounts(getServices(context), getSite(context).id, country);
  return drawCountry(country, getLanguage(context), counts);
}

/** Step 0, posted by the lander's form to its own URL. */
export function action({ request, context, params }: Route.ActionArgs) {
  if (!hasLander(params.lander, params.slug)) throw notFound();
  return handleSignup(request, context, {
    lander: params.lander,
    campaign: readSlug(params.slug).campaign,
  });
}

export default function LanderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useRoot();
  const { lander, open, money, regions } = loaderData;
  const answer = formErrorOf(actionData);
  const isCounted = regions === undefined || regions.some(({ members }) => members !== undefined);
  const texts = useLanderTexts(lander, isCounted);
  const counted = loaderData.counted && !actionData;
  const Screen = LANDER_COMPONENTS[lander];
  return (
    <LanderLayout
      name={lander}
      style={landerCss(lander, site.niche) + (counted ? formBeacon(lander) : "")}
      title={texts.named}
      description={texts.description}
      open={open}
      refused={isRejected(answer)}
    >
      <Screen
        texts={texts}
        form={<LanderForm open={open} answer={answer} timestamp={loaderData.timestamp} />}
        facts={<LanderTerms money={money} open={open} />}
        people={peopleOf(site.niche)}
        regions={regions}
      />
      {counted ? <StartBeacon lander={lander} /> : null}
    </LanderLayout>
  );
}

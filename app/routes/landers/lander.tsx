import { redirect } from "react-router";
import { listRegionCounts } from "~/domain/discovery/region-counts";
import type { CountryCode } from "~/domain/location/countries";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/shop";
import { isOff } from "~/domain/site/switches";
import { hasLander, type Lander, readSlug } from "~/domain/visit/visit";
import { handleSignup } from "~/features/signup/handle-signup";
import { formErrorOf } from "~/features/signup/signup-paths";
import { isRejected } from "~/forms/form-feedback";
import { useRoot } from "~/layouts/use-root";
import {
  getLanguage,
  getServices,
  getShownCountry,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { peopleOf } from "~/ui/art/people";
import type { Route } from "./+types/lander";
import { LanderForm, LanderTerms } from "./lander-form";
import { LanderLayout } from "./lander-layout";
import { useLanderTexts } from "./lander-parts";
import { LANDER_COMPONENTS, landerCss } from "./landers";
import { loadHeadlineFont } from "./load-headline-font";
import { drawCountry } from "./maplanding/draw-country";

/**
 * A page without scripts reports its view by loading a picture (routes/api/page-shown.php.ts); the
 * lander's name keeps the URLs apart in the browser's cache.
 */
const beaconUrl = (at: "start" | "form", lander: Lander) =>
  `/api/page-shown.php?at=${at}&on=${lander}`;

/** Loaded when the page is shown. */
function StartBeacon({ lander }: { lander: Lander }) {
  return <img src={beaconUrl("start", lander)} alt="" hidden fetchPriority="low" />;
}

/** CSS rule that loads the picture only when a field of the form is focused. */
const formBeacon = (lander: Lander): string =>
  `.form:focus-within{background-image:url("${beaconUrl("form", lander)}")}`;

/** The page loads no scripts and no style sheets (root.tsx). */
export const handle = { bare: true };

/** GET /landers/{lander}/{slug?}: landing page of an advertisement. Members are redirected. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lander, slug } = params;
  if (!hasLander(lander, slug)) throw notFound();
  if (getViewer(context)) throw redirect("/members", 302);
  const site = getSite(context);
  const country = getShownCountry(context);
  if (isOff(site, `lander:${lander}`)) throw redirect("/", 302);
  const map = lander === "maplanding" ? await loadMap(context, country) : undefined;
  return {
    lander,
    open: signupsEnabled(site, getTracking(context)),
    money: minimumMessageCost(site, country),
    map,
    font: await loadHeadlineFont(context, lander),
    timestamp: await getServices(context).bots.begin(),
    counted: url.searchParams.get("lb") === "1",
  };
}

/** The country with the latest member counts of its regions. */
async function loadMap(context: Route.LoaderArgs["context"], country: CountryCode) {
  const counts = await listRegionCounts(getServices(context), getSite(context).id, country);
  return { country, regions: drawCountry(country, getLanguage(context), counts) };
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
  const { lander, open, money, map } = loaderData;
  const answer = formErrorOf(actionData);
  const isCounted = map === undefined || map.regions.some(({ members }) => members !== undefined);
  const texts = useLanderTexts(lander, isCounted);
  const counted = loaderData.counted && !actionData;
  const Screen = LANDER_COMPONENTS[lander];
  return (
    <LanderLayout
      name={lander}
      font={loaderData.font}
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
        map={map}
      />
      {counted ? <StartBeacon lander={lander} /> : null}
    </LanderLayout>
  );
}

import { data, redirect } from "react-router";
import { findPromoted } from "~/domain/profile/promoted-profiles";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/shop";
import { readSlug } from "~/domain/visit/visit";
import { handleSignup } from "~/features/signup/handle-signup";
import { formErrorOf } from "~/features/signup/signup-paths";
import { isRejected } from "~/forms/form-feedback";
import { isId, type MemberId } from "~/kit/ids";
import { useLabelledName } from "~/layouts/member-name";
import { useRoot } from "~/layouts/use-root";
import {
  getServices,
  getShownCountry,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { requireId } from "~/request/responses";
import { peopleOf } from "~/ui/art/people";
import { LanderForm, LanderTerms } from "../lander-form";
import { LanderLayout } from "../lander-layout";
import { useLanderTexts } from "../lander-parts";
import { LANDER_COMPONENTS, landerCss } from "../landers";
import { loadHeadlineFont } from "../load-headline-font";
import type { Route } from "./+types/member-lander";
import { Explained, type MemberParts, OnePage, TwoQuestions, useMemberTexts } from "./member-pages";

export const handle = { bare: true };

/** The three layouts, by the path's segment. */
const LAYOUTS = { landing: OnePage, landing2: TwoQuestions, landing3: Explained };
type Layout = keyof typeof LAYOUTS;
/** Shown with a 404 if there is no member to show. */
const FALLBACK_LANDER = "alonetonight";
const FallbackLander = LANDER_COMPONENTS[FALLBACK_LANDER];

/** "/members/{id}/landing2/spring" is "landing2". */
const layoutOf = (url: URL): Layout =>
  (url.pathname.split("/")[3]?.replace(".data", "") as Layout | undefined) ?? "landing";

/**
 * GET /members/{id}/landing, landing2/{slug?} and landing3/{slug?}: advertisements of one member
 * who opted in (R47).
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (getViewer(context)) throw redirect(`/members/${requireId(params.id)}`, 302);
  const site = getSite(context);
  const member = isId<MemberId>(params.id)
    ? await findPromoted(getServices(context), site, params.id)
    : null;
  const page = {
    layout: layoutOf(url),
    member,
    font: await loadHeadlineFont(context, member ? "member" : FALLBACK_LANDER),
    timestamp: await getServices(context).bots.begin(),
    open: signupsEnabled(site, getTracking(context)),
    money: minimumMessageCost(site, getShownCountry(context)),
  };
  return data(page, { status: member ? 200 : 404 });
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  return handleSignup(request, context, {
    lander: layoutOf(url),
    campaign: readSlug("slug" in params ? params.slug : undefined).campaign,
  });
}

export default function MemberLander({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useRoot();
  const { layout, member, open, money } = loaderData;
  const label = member?.fictional ? (site.fictional?.word ?? null) : null;
  const answer = formErrorOf(actionData);
  const general = useLanderTexts(FALLBACK_LANDER);
  const name = member ? "member" : FALLBACK_LANDER;
  const nameOf = useLabelledName();
  const { title, lead } = useMemberTexts(member, member ? nameOf(member) : "");
  const parts = {
    facts: <LanderTerms money={money} open={open} />,
    form: (
      <LanderForm
        open={open}
        answer={answer}
        forProfile={member?.id}
        timestamp={loaderData.timestamp}
      />
    ),
  };
  return (
    <LanderLayout
      name={name}
      font={loaderData.font}
      open={open}
      {...(member
        ? { title, description: lead }
        : { title: general.title, description: general.lead })}
      style={landerCss(name, site.niche)}
      indexed={false}
      drawn={!member}
      refused={isRejected(answer)}
    >
      {member ? (
        <MemberLayout {...parts} layout={layout} label={label} member={member} />
      ) : (
        <FallbackLander {...parts} texts={general} people={peopleOf(site.niche)} />
      )}
    </LanderLayout>
  );
}

function MemberLayout({ layout, ...parts }: MemberParts & { layout: Layout }) {
  const Screen = LAYOUTS[layout];
  return <Screen {...parts} />;
}

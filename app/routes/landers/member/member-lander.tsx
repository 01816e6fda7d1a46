import { data, redirect } from "react-router";
import { findPromoted } from "~/domain/profile/find-promoted";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/message-costs";
import { readSlug } from "~/domain/visit/landers";
import { ourId } from "~/http/our-id";
import { isId, type MemberId } from "~/kit/ids";
import { getCountry, getServices, getSite, getTracking, getViewer } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { castOf } from "~/ui/art/cast";
import { answerSignup } from "../../join/answer-signup";
import { refusedOf } from "../../join/onwards";
import { isRefused } from "../../join/wrong-fields";
import { useSaid } from "../../members/named";
import { LanderFacts } from "../lander-facts";
import { LanderForm } from "../lander-form";
import { LanderFrame } from "../lander-frame";
import { useLanderWords } from "../lander-words";
import { SCREENS } from "../landers";
import { sheetOf } from "../sheets";
import type { Route } from "./+types/member-lander";
import { Explained } from "./explained";
import { useMemberWords } from "./member-words";
import { OnePage } from "./one-page";
import type { MemberParts } from "./teaser";
import { TwoQuestions } from "./two-questions";

export const handle = { bare: true };

/** The three layouts, by the path's segment. */
const LAYOUTS = { landing: OnePage, landing2: TwoQuestions, landing3: Explained };
type Layout = keyof typeof LAYOUTS;
/** Shown with a 404 if there is no member to show. */
const GENERAL = "alonetonight";
const General = SCREENS[GENERAL];

/** "/members/{id}/landing2/spring" is "landing2". */
const layoutOf = (url: URL): Layout =>
  (url.pathname.split("/")[3]?.replace(".data", "") as Layout | undefined) ?? "landing";

/**
 * GET /members/{id}/landing, landing2/{slug?} and landing3/{slug?}: advertisements of one member
 * who opted in (R47).
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (getViewer(context)) throw redirect(`/members/${ourId(params.id)}`, 302);
  const site = getSite(context);
  const member = isId<MemberId>(params.id)
    ? await findPromoted(getServices(context), site, params.id)
    : null;
  const page = {
    layout: layoutOf(url),
    member,
    begun: await getServices(context).bots.begin(),
    open: signupsEnabled(site, getTracking(context)),
    money: minimumMessageCost(site, getCountry(context)),
  };
  return data(page, { status: member ? 200 : 404 });
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  return answerSignup(request, context, {
    lander: layoutOf(url),
    campaign: readSlug("slug" in params ? params.slug : undefined).campaign,
  });
}

export default function MemberLander({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useRoot();
  const { layout, member, open, money } = loaderData;
  const label = member?.fictional ? (site.fictional?.word ?? null) : null;
  const answer = refusedOf(actionData);
  const general = useLanderWords(GENERAL);
  const name = member ? "member" : GENERAL;
  const said = useSaid();
  const { title, lead } = useMemberWords(member, member ? said(member) : "");
  const parts = {
    facts: <LanderFacts money={money} open={open} />,
    form: (
      <LanderForm open={open} answer={answer} forProfile={member?.id} begun={loaderData.begun} />
    ),
  };
  return (
    <LanderFrame
      {...{ name, open }}
      {...(member
        ? { title, description: lead }
        : { title: general.title, description: general.lead })}
      style={sheetOf(name, site.niche)}
      indexed={false}
      drawn={!member}
      refused={isRefused(answer)}
    >
      {member ? (
        <OfMember {...parts} layout={layout} label={label} member={member} />
      ) : (
        <General {...parts} words={general} people={castOf(site.niche)} />
      )}
    </LanderFrame>
  );
}

function OfMember({ layout, ...parts }: MemberParts & { layout: Layout }) {
  const Screen = LAYOUTS[layout];
  return <Screen {...parts} />;
}

import { useState } from "react";
import { createContext, redirect, useNavigate } from "react-router";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { findHolding } from "~/domain/conversation/find-holding";
import { findKnownProfile, type KnownProfile } from "~/domain/conversation/find-known";
import { findPartner, openConversation } from "~/domain/conversation/open-conversation";
import { lastPaid } from "~/domain/order/last-paid";
import { aboutMember, readPage } from "~/http/limit-reading";
import { getOutlook } from "~/http/outlook";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { isId, type MemberId } from "~/kit/ids";
import { isolate } from "~/kit/text";
import { getServices, getSite } from "~/middleware/context";
import { requireJoined } from "../join/require-joined";
import { PageTitle } from "../layouts/page-title";
import { useSaid } from "../members/named";
import type { Route } from "./+types/first-message";
import { chatGone, notSent } from "./chat-gone";
import { ConversationView } from "./conversation-view";
import { homeLine } from "./home-line";
import { Icebreakers, PhotosLater } from "./icebreakers";
import { beginningOf } from "./icebreaking";
import { sendingProps, sendPosted } from "./sending";
import { TheirCard } from "./their-card";
import type { Suggested } from "./use-suggested";

/**
 * True after a refused form post: the page shows the returned text, although a conversation may
 * exist by now.
 */
const cameBack = createContext(false);

/**
 * /members/{id}/chat: the composer without a conversation. Stores nothing. Redirects to the
 * existing conversation, if there is one.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireJoined(request, context, params.id);
  const services = getServices(context);
  if (!isId<MemberId>(params.id)) throw chatGone();
  const [site, outlook] = [getSite(context), getOutlook(context)];
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, params.id);
  const { id } = params;
  const [found, existing, profile, holding, paid] = await readPage(context, aboutMember(id), () =>
    Promise.all([
      findPartner(services, viewer, id),
      openConversation(services, viewer, { conversationId }),
      findKnownProfile(services, { site, reader: viewer, outlook }, id),
      findHolding(services, viewer, id),
      lastPaid(services, viewer),
    ]),
  );
  if (existing && existing.messages.length > 0 && !context.get(cameBack))
    throw redirect(`/chats/${conversationId}${asking(url)}`);
  if (!found) throw chatGone();
  const { partner } = found;
  const shown = sendingProps(context, { ...found.sending, paid }, partner);
  return {
    ...shown,
    ...(await beginningOf(context, { url, profile, opening: !existing, ...shown })),
    conversationId: existing ? conversationId : null,
    path: `/chats/${conversationId}`,
    ...{ ...holding, memberId: viewer.id, draft: partner.draft },
    about: profile && cardOf(profile),
    ...{ timeZone: getTimeZone(context), now: Date.now() },
    other: {
      id: partner.otherId,
      name: partner.name,
      photoId: partner.photoId && outlook.namePhoto(partner.photoId, "members_hidden"),
      status: homeLine(context, partner),
      online:
        Boolean(partner.showsPresence) &&
        !partner.fictional &&
        (await services.live.isOnline(viewer.siteId, partner.otherId)),
      gone: false,
      fictional: Boolean(partner.fictional),
    },
  };
}

/** Keeps the request of a profile page to delete the conversation (R258). */
const asking = (url: URL) => (url.searchParams.get("delete") === "ask" ? "?delete=ask" : "");

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId<MemberId>(params.id)) throw notSent();
  const answer = await sendPosted(request, context, { to: params.id, seq: 1 });
  context.set(cameBack, true);
  return answer;
}

export default function FirstMessage(props: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const said = useSaid()(props.loaderData.other);
  return (
    <>
      <PageTitle>{t("title_with", { name: isolate(said) })}</PageTitle>
      <Opening key={props.loaderData.other.id} {...props} />
    </>
  );
}

function Opening({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [suggested, suggest] = useState<Suggested>(loaderData.said);
  const card = loaderData.about ? <TheirCard {...loaderData.about} /> : null;
  const questions = loaderData.held ? NONE : loaderData.icebreakers;
  return (
    <ConversationView
      {...loaderData}
      about={
        <>
          {card}
          <Icebreakers questions={questions} onPick={(text) => suggest({ text })} />
          {loaderData.conversationId ? null : <PhotosLater />}
        </>
      }
      suggested={suggested}
      messages={NONE}
      signals={NOTHING}
      hasEarlier={false}
      unread={null}
      readSeq={0}
      receivedSeq={0}
      posted={actionData ?? null}
      onOpened={() => navigate(loaderData.path, { replace: true })}
    />
  );
}

/** Only the fields of the profile that the card shows, to keep the response small. */
function cardOf({
  id,
  name,
  fictional,
  age,
  region,
  country,
  headline,
  language,
  interests,
  photos,
}: KnownProfile) {
  return {
    id,
    name,
    fictional,
    age,
    region,
    country,
    headline,
    language,
    interests,
    photo: photos[0] ?? null,
  };
}

const NONE: never[] = [];
const NOTHING = {};

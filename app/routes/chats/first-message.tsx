import { useTranslation } from "react-i18next";
import { data, redirect, useNavigate } from "react-router";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { idSchema } from "~/domain/conversation/conversation.schema";
import { findPartner, openConversation } from "~/domain/conversation/open-conversation";
import { regionName } from "~/domain/place/place";
import { getCountry, getFacts, getLanguage, getServices } from "~/middleware/context";
import { timeZoneOf } from "~/middleware/time-zone";
import { requireJoined } from "../join/require-joined";
import { PageTitle } from "../layouts/page-title";
import { fictionalWord } from "../layouts/setting-words";
import type { Route } from "./+types/first-message";
import { ConversationView } from "./conversation-view";
import { sendingProps, sendPosted } from "./sending";

const notFound = () => data({ code: "not_found" }, { status: 404 });

/** /members/{id}/chat: the box for somebody with no conversation yet. Stores nothing; an existing conversation has its own address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireJoined(context, params.id);
  const services = getServices(context);
  if (!idSchema.safeParse(params.id).success) throw notFound();
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, params.id);
  const [found, existing] = await Promise.all([findPartner(services, viewer, params.id), openConversation(services, viewer, conversationId)]);
  if (existing && existing.messages.length > 0) throw redirect(`/chats/${conversationId}`);
  if (!found) throw notFound();
  const { partner } = found;
  return {
    ...sendingProps(context, found.sending),
    conversationId: existing ? conversationId : null,
    path: `/chats/${conversationId}`,
    memberId: viewer.id,
    timeZone: timeZoneOf(getFacts(context).cfTimeZone, getCountry(context)),
    now: Date.now(),
    other: {
      id: partner.otherId,
      name: partner.name,
      photoId: partner.photoId,
      photoTiny: partner.photoTiny,
      status: partner.region && regionName(partner.region, getLanguage(context)),
      online: !partner.fictional && (await services.live.isOnline(viewer.siteId, partner.otherId)),
      gone: false,
      fictional: partner.fictional ? fictionalWord(context) : null,
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!idSchema.safeParse(params.id).success) throw notFound();
  return sendPosted(request, context, params.id);
}

export default function FirstMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>{t("title_with", { name: loaderData.other.name })}</PageTitle>
      <ConversationView
        key={loaderData.other.id}
        {...loaderData}
        messages={NONE}
        hasEarlier={false}
        firstNew={null}
        readSeq={0}
        posted={actionData ?? null}
        onOpened={() => navigate(loaderData.path, { replace: true })}
      />
    </>
  );
}

const NONE: never[] = [];

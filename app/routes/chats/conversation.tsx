import { useEffect } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ConversationHead } from "~/domain/conversation/conversation-store";
import { markRead } from "~/domain/conversation/mark-read";
import { openConversation } from "~/domain/conversation/open-conversation";
import { lastPaid } from "~/domain/order/last-paid";
import type { Viewer } from "~/domain/session/session";
import { judgeMessages } from "~/domain/signal/find-signals";
import { isLook } from "~/http/is-look";
import { getNamePhoto } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { changesHashOnly } from "~/kit/hash-change";
import { type ConversationId, isId } from "~/kit/ids";
import { isolate } from "~/kit/text";
import { type Context, getServices } from "~/middleware/context";
import { PageTitle } from "../layouts/page-title";
import { useSaid } from "../members/named";
import type { Route } from "./+types/conversation";
import { chatGone, notSent } from "./chat-gone";
import { ConversationView } from "./conversation-view";
import { DeleteConversation } from "./delete-conversation";
import { homeLine } from "./home-line";
import { keepLastConversation } from "./last-conversation";
import { sendingProps, sendPosted } from "./sending";
import { useTakenBack } from "./use-removing";

/**
 * A conversation, visible to its two members only. Loading it marks it as read, unless the request
 * is a prefetch.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  if (!isId<ConversationId>(params.id)) throw chatGone();
  const { before, sought } = placeOf(url);
  const [opened, paid] = await Promise.all([
    openConversation(services, viewer, { conversationId: params.id, before }),
    lastPaid(services, viewer),
  ]);
  if (!opened) throw chatGone();
  const { head, messages } = opened;
  // The messages that the URL refers to were deleted.
  if (messages.length === 0 && before && head.lastSeq > head.clearedSeq)
    throw redirect(`/chats/${head.id}`);
  // Deleted and without new messages: starts again with the profile summary and the icebreakers.
  if (messages.length === 0 && head.there) throw redirect(`/members/${head.otherId}/chat`);
  if (head.unread > 0 && isLook(request))
    await markRead(services, viewer, { conversationId: head.id, seq: head.lastSeq });
  return {
    ...sendingProps(context, { ...opened.sending, paid }, head),
    conversationId: head.id,
    memberId: viewer.id,
    messages,
    signals: judgeMessages(messages, head.otherId),
    held: opened.held,
    // The draft from before the signup, until the member sends a message here.
    draft: messages.some(({ senderId, body }) => senderId === viewer.id && body)
      ? null
      : head.draft,
    hasEarlier: opened.hasEarlier,
    hasLater: (messages.at(-1)?.seq ?? head.lastSeq) < head.lastSeq,
    sought,
    unread:
      head.unread > 0 ? { after: head.readSeq, upTo: head.lastSeq, count: head.unread } : null,
    ...{ readSeq: head.otherReadSeq, receivedSeq: opened.receivedSeq },
    ...{ timeZone: getTimeZone(context), now: Date.now() },
    ...askedIn(url),
    other: await otherOf(context, viewer, head),
  };
}

/** Parameters of the URL: open the delete dialog, or reply to a message. */
const askedIn = ({ searchParams }: URL) => ({
  asking: searchParams.get("delete") === "ask",
  replyTo: Number(searchParams.get("reply")) || null,
});

/** The other member as shown in the header. */
async function otherOf(context: Context, viewer: Viewer, head: ConversationHead) {
  const gone = !head.there;
  const { live } = getServices(context);
  return {
    id: head.otherId,
    name: head.name,
    photoId: head.photoId && getNamePhoto(context)(head.photoId, "members_hidden"),
    status: gone ? null : homeLine(context, head),
    online:
      !gone &&
      Boolean(head.showsPresence) &&
      !head.fictional &&
      (await live.isOnline(viewer.siteId, head.otherId)),
    gone,
    fictional: Boolean(head.fictional),
  };
}

/** Number of messages shown below the message that a search or "first new message" leads to. */
const BELOW = 25;

/** The requested part of a long conversation: before a number, or around one (R260). */
function placeOf(url: URL): { before?: number; sought: number | null } {
  const number = (name: string) => Number(/^\d{1,15}$/.exec(url.searchParams.get(name) ?? "")?.[0]);
  const sought = number("at") || null;
  return { before: sought ? sought + BELOW : number("before") || undefined, sought };
}

/**
 * Loading marks messages as read, so hidden pages are not revalidated: the sender would see "read"
 * although nobody looked.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isWanted = change.defaultShouldRevalidate && !changesHashOnly(change);
  return isWanted && document.visibilityState === "visible";
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  if (!isId<ConversationId>(params.id)) throw notSent();
  const opened = await openConversation(getServices(context), viewer, {
    conversationId: params.id,
  });
  if (!opened) throw notSent();
  const { otherId: to, lastSeq } = opened.head;
  return sendPosted(request, context, { to, seq: lastSeq + 1 });
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const { memberId, conversationId } = loaderData;
  const said = useSaid()(loaderData.other);
  useEffect(() => keepLastConversation(memberId, conversationId), [memberId, conversationId]);
  useTakenBack(conversationId);
  return (
    <>
      <PageTitle>{t("title_with", { name: isolate(said) })}</PageTitle>
      <ConversationView
        key={loaderData.conversationId}
        {...loaderData}
        posted={actionData ?? null}
      />
      {loaderData.asking ? <DeleteConversation id={loaderData.conversationId} name={said} /> : null}
    </>
  );
}

import { type SyntheticEvent, useEffect } from "react";
import { Form, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import type { ConversationHead } from "~/domain/conversation/conversation-store";
import { markRead } from "~/domain/conversation/mark-read";
import { openConversation } from "~/domain/conversation/open-conversation";
import { findCreditRates } from "~/domain/order/find-credit-rates";
import { findLastOrder } from "~/domain/order/find-order";
import { findMessageSignals } from "~/domain/scam-detection/find-signals";
import type { Viewer } from "~/domain/session/session";
import { storeLastConversation } from "~/features/device/chat-storage";
import { useTranslation } from "~/i18n/use-translation";
import { type ConversationId, isId } from "~/kit/ids";
import { isolateBidi } from "~/kit/text";
import { changesHashOnly } from "~/kit/url";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { type Context, getServices } from "~/request/middleware/context";
import { isPageView } from "~/request/page-view";
import { requireViewer } from "~/request/require-viewer";
import { getPhotoNamer, getTimeZone } from "~/request/visitor-context";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/conversation";
import { ConversationView } from "./conversation-view";
import { useChatDeletionContext, useUndoOnOpen } from "./deletion/chat-deletion";
import {
  boughtIn,
  chatNotFound,
  composerProps,
  handleMessagePost,
  loadShopAtLimit,
  locationLine,
  recipientNotFound,
} from "./load-chat";

/**
 * A conversation, visible to its two members only. Loading it marks it as read, unless the request
 * is a prefetch.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  if (!isId<ConversationId>(params.id)) throw chatNotFound();
  const { before, targetSeq } = readHistoryPosition(url);
  const [conversation, paid, rates] = await Promise.all([
    openConversation(services, viewer, { conversationId: params.id, before }),
    findLastOrder(services, viewer),
    findCreditRates(services, viewer),
  ]);
  if (!conversation) throw chatNotFound();
  const { head, messages } = conversation;
  // The messages that the URL refers to were deleted.
  if (messages.length === 0 && before && head.lastSeq > head.clearedSeq)
    throw redirect(`/chats/${head.id}`);
  // Deleted and without new messages: starts again with the profile summary and the icebreakers.
  if (messages.length === 0 && head.there) throw redirect(`/members/${head.otherId}/chat`);
  if (head.unread > 0 && isPageView(request))
    await markRead(services, viewer, { conversationId: head.id, seq: head.lastSeq });
  const composer = composerProps(context, { ...conversation.sending, rates }, head);
  const back = `/chats/${head.id}`;
  return {
    ...composer,
    shop: await loadShopAtLimit(context, viewer, { composer, opening: false, last: paid, back }),
    bought: boughtIn(url, paid),
    conversationId: head.id,
    memberId: viewer.id,
    messages,
    signals: findMessageSignals(messages, head.otherId),
    held: conversation.held,
    // The draft from before the signup, until the member sends a message here.
    draft: messages.some(({ senderId, body }) => senderId === viewer.id && body)
      ? null
      : head.draft,
    hasEarlier: conversation.hasEarlier,
    hasLater: (messages.at(-1)?.seq ?? head.lastSeq) < head.lastSeq,
    targetSeq,
    unread:
      head.unread > 0 ? { after: head.readSeq, upTo: head.lastSeq, count: head.unread } : null,
    readSeq: head.otherReadSeq,
    receivedSeq: conversation.receivedSeq,
    timeZone: getTimeZone(context),
    now: services.now(),
    ...readPageParams(url),
    other: await loadChatPartner(context, viewer, head),
  };
}

/** Parameters of the URL: open the delete dialog, or reply to a message. */
const readPageParams = ({ searchParams }: URL) => ({
  isDeleting: searchParams.get("delete") === "ask",
  replyTo: Number(searchParams.get("reply")) || null,
});

/** The other member as shown in the header. */
async function loadChatPartner(context: Context, viewer: Viewer, head: ConversationHead) {
  const gone = !head.there;
  const { live } = getServices(context);
  return {
    id: head.otherId,
    name: head.name,
    photoId: head.photoId && getPhotoNamer(context)(head.photoId, "members_hidden"),
    status: gone ? null : locationLine(context, head),
    online:
      !gone &&
      head.showsPresence &&
      !head.fictional &&
      (await live.isOnline(viewer.siteId, head.otherId)),
    gone,
    fictional: head.fictional,
    showsPhotos: head.showsPhotos,
  };
}

/** Number of messages shown below the message that a search or "first new message" leads to. */
const MESSAGES_BELOW = 25;

/** The requested part of a long conversation: before a number, or around one (R260). */
function readHistoryPosition(url: URL): { before?: number; targetSeq: number | null } {
  const number = (name: string) => Number(/^\d{1,15}$/.exec(url.searchParams.get(name) ?? "")?.[0]);
  const targetSeq = number("at") || null;
  return {
    before: targetSeq ? targetSeq + MESSAGES_BELOW : number("before") || undefined,
    targetSeq,
  };
}

/**
 * Loading marks messages as read, so hidden pages are not revalidated: the sender would see "read"
 * although nobody looked.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isRequired = change.defaultShouldRevalidate && !changesHashOnly(change);
  return isRequired && document.visibilityState === "visible";
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  if (!isId<ConversationId>(params.id)) throw recipientNotFound();
  const conversation = await openConversation(getServices(context), viewer, {
    conversationId: params.id,
  });
  if (!conversation) throw recipientNotFound();
  const { otherId: to, lastSeq } = conversation.head;
  return handleMessagePost(request, context, { to, seq: lastSeq + 1 });
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const { memberId, conversationId } = loaderData;
  const otherName = useLabelledName()(loaderData.other);
  useEffect(() => storeLastConversation(memberId, conversationId), [memberId, conversationId]);
  useUndoOnOpen(conversationId);
  return (
    <>
      <PageTitle>{t("title_with", { name: isolateBidi(otherName) })}</PageTitle>
      <ConversationView
        key={loaderData.conversationId}
        {...loaderData}
        posted={actionData ?? null}
      />
      {loaderData.isDeleting ? (
        <DeleteConversation id={loaderData.conversationId} name={otherName} />
      ) : null}
    </>
  );
}

/**
 * The dialog that confirms the deletion of a conversation. Works without JavaScript. With
 * JavaScript the row disappears at once, and the request is sent when the time to undo is over
 * (R258).
 */
function DeleteConversation({ id, name }: { id: ConversationId; name: string }) {
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  const { remove } = useChatDeletionContext();
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    remove({ id, name });
    void navigate("/chats", { replace: true });
  };
  const back = `/chats/${id}`;
  return (
    <Dialog
      id="delete-conversation"
      title={t("delete.title", { name })}
      open
      onClose={() => navigate(back, { replace: true })}
      closeLabel={t("common:form.close")}
      closeAction={back}
      actions={
        <>
          <LinkButton to={back} variant="quiet" replace>
            {t("common:form.cancel")}
          </LinkButton>
          <Form method="post" action={`${back}/delete`} onSubmit={go}>
            <Button type="submit" variant="danger">
              {t("delete.confirm")}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t("delete.text", { name })}</p>
    </Dialog>
  );
}

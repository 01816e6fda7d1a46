import { type ClipboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { Quote } from "~/domain/conversation/message-extras";
import { photoPath } from "~/domain/photo/photo";
import type { HeldMessage } from "~/domain/scam-detection/scam-detection";
import { handOverPhoto } from "~/features/device/shared-content";
import { SafetyMenu } from "~/features/members/safety-menu";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { FictionalChip, useLabelledName } from "~/layouts/member-name";
import { useLive } from "~/live/live-provider";
import { Alert } from "~/ui/alert";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { OfflineLine } from "~/ui/chat/message-log";
import { QuoteStrip } from "~/ui/chat/message-reply";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { pastedPictures } from "~/ui/picture-input";
import { MessageForm } from "./composer/message-form";
import { QuoteText } from "./composer/reply-context";
import { ConversationLog } from "./log/conversation-log";
import { ReactionPicker } from "./log/reaction-picker";
import { pendingPrice } from "./send-queue/queued-message";
import { type ConversationViewProps, useConversation } from "./use-conversation";

/** True while a message is held for moderation: later messages to the same member wait. */
const blocksComposer = ({ status }: HeldMessage): boolean =>
  status === "waiting" || status === "released";

type ModerationInput = {
  held?: HeldMessage | null;
  memberId: MemberId;
  conversationId: ConversationId | null;
};

/**
 * The content above the composer, or in its place while the first message is held for moderation.
 */
function aroundComposer(
  { held, memberId, conversationId }: ModerationInput,
  name: string,
  above: ReactNode,
): { above: ReactNode; replacement?: ReactNode } {
  if (!held) return { above };
  const note = <ModerationNotice {...{ ...held, memberId, name }} />;
  if (conversationId === null && blocksComposer(held)) return { above, replacement: note };
  const both = (
    <>
      {note}
      {above}
    </>
  );
  return { above: both };
}

/** The status of the member's own message that is held for moderation (R238), and its text. */
function ModerationNotice({
  name,
  memberId,
  ...held
}: HeldMessage & { name: string; memberId: MemberId }) {
  const { t } = useTranslation("chat");
  const ref = useRef<HTMLElement>(null);
  useRevalidateWhenSent(memberId);
  useEffect(() => {
    // The composer is gone, and the focus with it.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t("held.label", { name })}
      className="border-t border-line bg-card px-4 py-4 outline-none md:px-5"
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-3">
        <Alert tone={blocksComposer(held) ? "info" : "warning"}>
          {statusText(t, held.status, name)}
          {held.status === "refused" ? (
            <span dir="auto" className="block pt-2">
              {held.reason}
            </span>
          ) : null}
        </Alert>
        <blockquote
          dir="auto"
          className="max-h-[25dvh] overflow-y-auto rounded-control bg-sunk px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {held.body}
        </blockquote>
      </div>
    </section>
  );
}

function statusText(t: Translate<"chat">, status: HeldMessage["status"], name: string): string {
  if (status === "refused") return t("held.refused", { name });
  return status === "unsent" ? t("held.unsent") : t("refusal.held", { name });
}

/** Reloads once the message was approved and sent. */
function useRevalidateWhenSent(memberId: MemberId): void {
  const { connection } = useLive();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type === "message" && event.senderId === memberId) void revalidate();
      }),
    [connection, memberId, revalidate],
  );
}

/** One conversation: header, messages and composer. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, memberId, other, sending } = props;
  const { t } = useTranslation("chat");
  const chat = useConversation(props);
  const nameOf = useLabelledName();
  const onPaste = usePastedPhoto(conversationId);
  const { quote, drop: onDrop } = chat.reply;
  const replying = { quote, onDrop, memberId, otherName: nameOf(other) };
  return (
    <>
      <ConversationHead other={other} conversationId={conversationId} online={chat.online} />
      <ConversationLog {...props} chat={chat} />
      <div id="writing" tabIndex={-1} className="min-w-0 shrink-0 outline-none short:order-1">
        <OfflineLine>{chat.offline ? t("log.offline") : null}</OfflineLine>
        <ReactionPicker chat={chat} conversationId={conversationId} />
        {other.gone ? (
          <p className="border-t border-line bg-card px-4 py-5 text-center text-muted">
            {t("head.gone")}
          </p>
        ) : (
          <MessageForm
            {...aroundComposer(props, nameOf(other), <ReplyPreview {...replying} />)}
            memberId={memberId}
            otherId={other.id}
            otherName={nameOf(other)}
            opening={conversationId === null && chat.messages.length + chat.pending.length === 0}
            sending={{ ...sending, balance: chat.balance }}
            {...{
              costs: props.costs,
              draft: props.draft,
              pendingPrice: pendingPrice(chat.pending),
            }}
            suggested={props.suggested ?? null}
            {...{
              posted: props.posted,
              clientId: props.clientId,
              sentTextHashes: props.sentTextHashes,
            }}
            {...{ shop: props.shop, liked: props.liked }}
            seq={(chat.messages.at(-1)?.seq ?? 0) + 1}
            {...{ returned: chat.returned, onTextReturned: chat.reply.reselectMessage }}
            isInLog={(id) => chat.messages.some(({ clientId }) => clientId === id)}
            onTyping={chat.sendTyping}
            onPaste={onPaste}
            onSend={chat.sendText}
            attach={<Attachments conversationId={conversationId} otherId={other.id} />}
          />
        )}
      </div>
    </>
  );
}

/**
 * Opens the photo form with an image that is pasted into the composer. The form shows its price and
 * has a send button. Before the first message there is no such form (decision 0055):
 * `conversationId` is null.
 */
function usePastedPhoto(conversationId: ConversationId | null) {
  const navigate = useNavigate();
  return (event: ClipboardEvent) => {
    const [picture] = (conversationId && pastedPictures(event.clipboardData)) || [];
    if (!picture) return;
    event.preventDefault();
    handOverPhoto(picture);
    void navigate(`/chats/${conversationId}/photo`);
  };
}

type ConversationHeadProps = Pick<ConversationViewProps, "other" | "conversationId"> & {
  online: boolean;
};

/** The header of a conversation: the other member, the back link and the menu. */
function ConversationHead({ other, conversationId, online }: ConversationHeadProps) {
  const { t } = useTranslation("chat");
  const searchText = useSearchParams()[0].get("q"); // leads back to the search results
  return (
    <ConversationHeader
      back={{
        to: searchText ? `/chats?${new URLSearchParams({ q: searchText })}` : "/chats",
        label: t("head.back"),
      }}
      profileTo={`/members/${other.id}`}
      name={other.name}
      photo={{
        src: other.photoId && photoPath(other.photoId, "thumb"),
        online: online ? t("head.online") : undefined,
      }}
      status={online ? t("head.online") : other.status}
      chip={<FictionalChip of={other} />}
      actions={
        <SafetyMenu member={other} chat={{ conversationId, showsPhotos: other.showsPhotos }} />
      }
    />
  );
}

type ReplyPreviewProps = {
  quote: Quote | null;
  memberId: MemberId;
  otherName: string;
  onDrop: () => void;
};

/**
 * Above the composer: the message that the next one replies to, and a button to cancel. Empty if
 * there is none.
 */
function ReplyPreview({ quote, memberId, otherName, onDrop }: ReplyPreviewProps) {
  const { t } = useTranslation("chat");
  const own = quote?.senderId === memberId;
  return (
    <div role="status">
      {quote ? (
        <>
          <input type="hidden" name="reply_to" value={quote.seq} />
          <QuoteStrip
            title={own ? t("reply.own") : t("reply.name", { name: otherName })}
            text={<QuoteText {...quote} />}
            drop={{ href: "?", label: t("reply.drop"), onDrop }}
          />
        </>
      ) : null}
    </div>
  );
}

/**
 * `conversationId`: null before the first message, which may be a gift but not a photo
 * (decision 0055).
 */
type AttachmentsProps = { conversationId: ConversationId | null; otherId: MemberId };

/**
 * The menu of the gift and photo forms next to the composer, or the link if there is one form. Their
 * code loads when they are opened.
 */
function Attachments({ conversationId, otherId }: AttachmentsProps) {
  const { t } = useTranslation("chat");
  if (!conversationId)
    return (
      <Link
        to={`/members/${otherId}/gift`}
        aria-label={t("composer.gift")}
        title={t("composer.gift")}
        className="mb-0.5 grid size-11 shrink-0 place-items-center rounded-full text-brand-text hover:bg-tint short:mb-0"
      >
        <Icon name="gift" size={22} />
      </Link>
    );
  const to = (form: "photo" | "gift") => `/chats/${conversationId}/${form}`;
  return (
    <div className="mb-0.5 shrink-0 short:mb-0">
      <Menu
        id="attach"
        label={t("composer.attach")}
        place="above"
        trigger={<Icon name="plus" size={24} className="text-brand-text" />}
      >
        <MenuItem to={to("photo")} icon={<Icon name="image-plus" size={20} />}>
          {t("composer.photo")}
        </MenuItem>
        <MenuItem to={to("gift")} icon={<Icon name="gift" size={20} />}>
          {t("composer.gift")}
        </MenuItem>
      </Menu>
    </div>
  );
}

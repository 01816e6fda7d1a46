import { useTranslation } from "~/i18n/use-translation";
import { OfflineLine } from "~/ui/chat/offline-line";
import { useLabelledName } from "../members/member-name";
import { AttachmentLinks } from "./attachment-links";
import { ConversationHead } from "./conversation-head";
import { ConversationLog } from "./conversation-log";
import { MessageForm } from "./message-form";
import { aroundComposer } from "./moderation-notice";
import { ReactionPicker } from "./reaction-picker";
import { ReplyPreview } from "./reply-preview";
import { pendingPrice } from "./send-queue/queued-message";
import { type ConversationViewProps, useConversation } from "./use-conversation";
import { usePastedPhoto } from "./use-pasted-photo";

/** One conversation: header, messages and composer. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, memberId, other, sending } = props;
  const { t } = useTranslation("chat");
  const talk = useConversation(props);
  const nameOf = useLabelledName();
  const onPaste = usePastedPhoto(conversationId);
  const { quote, drop: onDrop } = talk.reply;
  const replying = { quote, onDrop, memberId, otherName: nameOf(other) };
  return (
    <>
      <ConversationHead other={other} conversationId={conversationId} online={talk.online} />
      <ConversationLog {...props} talk={talk} />
      <div id="writing" tabIndex={-1} className="min-w-0 shrink-0 outline-none short:order-1">
        <OfflineLine>{talk.offline ? t("log.offline") : null}</OfflineLine>
        <ReactionPicker talk={talk} conversationId={conversationId} />
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
            opening={conversationId === null && talk.messages.length + talk.pending.length === 0}
            sending={{ ...sending, balance: talk.balance }}
            {...{ costs: props.costs, draft: props.draft, waitsAt: pendingPrice(talk.pending) }}
            suggested={props.suggested ?? null}
            {...{ posted: props.posted, clientId: props.clientId, sentMarks: props.sentMarks }}
            seq={(talk.messages.at(-1)?.seq ?? 0) + 1}
            {...{ returned: talk.returned, onTextReturned: talk.reply.chooseAgain }}
            onTyping={talk.tellTyping}
            onPaste={onPaste}
            onSend={talk.send}
            extras={<AttachmentLinks conversationId={conversationId} otherId={other.id} />}
          />
        )}
      </div>
    </>
  );
}

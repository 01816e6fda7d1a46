import { useTranslation } from "~/i18n/use-translation";
import { OfflineLine } from "~/ui/chat/offline-line";
import { useSaid } from "../members/named";
import { Compose } from "./compose";
import { ConversationHead } from "./conversation-head";
import { ConversationLog } from "./conversation-log";
import { aroundBox } from "./held-note";
import { Reacting } from "./reacting";
import { Replying } from "./replying";
import { type ConversationViewProps, useConversation } from "./use-conversation";
import { usePastedPhoto } from "./use-pasted-photo";
import { priceOfWaiting } from "./waiting/waiting";
import { WaysBesideWords } from "./ways-beside-words";

/** One conversation: header, messages and composer. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, memberId, other, sending } = props;
  const { t } = useTranslation("chat");
  const talk = useConversation(props);
  const said = useSaid();
  const onPaste = usePastedPhoto(conversationId);
  const { quote, drop: onDrop } = talk.reply;
  const replying = { quote, onDrop, memberId, otherName: said(other) };
  return (
    <>
      <ConversationHead other={other} conversationId={conversationId} online={talk.online} />
      <ConversationLog {...props} talk={talk} />
      <div id="writing" tabIndex={-1} className="min-w-0 shrink-0 outline-none short:order-1">
        <OfflineLine>{talk.offline ? t("log.offline") : null}</OfflineLine>
        <Reacting talk={talk} conversationId={conversationId} />
        {other.gone ? (
          <p className="border-t border-line bg-card px-4 py-5 text-center text-muted">
            {t("head.gone")}
          </p>
        ) : (
          <Compose
            {...aroundBox(props, said(other), <Replying {...replying} />)}
            memberId={memberId}
            otherId={other.id}
            otherName={said(other)}
            opening={conversationId === null && talk.messages.length + talk.pending.length === 0}
            sending={{ ...sending, balance: talk.balance }}
            {...{ costs: props.costs, draft: props.draft, waitsAt: priceOfWaiting(talk.pending) }}
            suggested={props.suggested ?? null}
            {...{ posted: props.posted, clientId: props.clientId, sentMarks: props.sentMarks }}
            seq={(talk.messages.at(-1)?.seq ?? 0) + 1}
            {...{ returned: talk.returned, onGivenBack: talk.reply.chooseAgain }}
            onTyping={talk.tellTyping}
            onPaste={onPaste}
            onSend={talk.send}
            extras={<WaysBesideWords conversationId={conversationId} otherId={other.id} />}
          />
        )}
      </div>
    </>
  );
}

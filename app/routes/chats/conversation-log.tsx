import { previewRefusal } from "~/domain/conversation/preview-refusal";
import { useTranslation } from "~/i18n/use-translation";
import { isolateBidi } from "~/kit/text";
import { MessageLog } from "~/ui/chat/message-log";
import { useLabelledName } from "../members/member-name";
import { EarlierMessages, LaterMessages, LogJumpLinks } from "./log-navigation";
import { MessageLines } from "./message-lines";
import { ReplyProvider } from "./reply-context";
import type { ConversationViewProps, useConversation } from "./use-conversation";
import { useRecipientWarnings } from "./use-recipient-warnings";

type ConversationLogProps = ConversationViewProps & { talk: ReturnType<typeof useConversation> };

/** The messages, with links to the new ones. */
export function ConversationLog(props: ConversationLogProps) {
  const { talk } = props;
  const { t } = useTranslation("chat");
  const name = isolateBidi(useLabelledName()(props.other));
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col short:order-2 short:flex-none">
      <MessageLog
        ref={talk.scroll.log}
        label={t("title_with", { name })}
        quiet={talk.view.quiet}
        isEmpty={talk.messages.length + talk.pending.length === 0}
        before={<EarlierMessages {...props} />}
        after={<LaterMessages {...props} name={name} />}
      >
        <LogLines {...props} />
      </MessageLog>
      <LogJumpLinks {...props} />
    </div>
  );
}

function LogLines(props: ConversationLogProps) {
  const { memberId, other, talk } = props;
  const otherName = useLabelledName()(other);
  const beneath = useRecipientWarnings(props, talk.messages);
  return (
    <ReplyProvider
      {...{ memberId, otherName: otherName, messages: talk.messages }}
      choose={other.gone || !talk.reactions.react ? null : talk.reply.choose}
      writes={canWrite(props)}
      reactionsOf={talk.reactions.of}
    >
      <MessageLines
        {...talk}
        pending={talk.history.later ? NO_PENDING : talk.pending}
        memberId={memberId}
        otherName={otherName}
        otherId={other.id}
        costs={props.costs}
        beneath={beneath}
        timeZone={props.timeZone}
        now={props.now}
        onRetry={(message) => void talk.again(message)}
        onWithdraw={(message) => void talk.backIntoBox(message)}
      />
    </ReplyProvider>
  );
}

/** True if the composer is shown. */
const canWrite = ({ other, sending, costs, talk }: ConversationLogProps) =>
  !other.gone &&
  !previewRefusal({ ...sending, balance: talk.balance }, { opening: false, price: costs.price });

const NO_PENDING: never[] = [];

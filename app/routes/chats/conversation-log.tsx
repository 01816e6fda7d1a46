import { refusalAhead } from "~/domain/conversation/may-write";
import { useTranslation } from "~/i18n/use-translation";
import { isolate } from "~/kit/text";
import { MessageLog } from "~/ui/chat/message-log";
import { useSaid } from "../members/named";
import { AnsweringProvider } from "./answering";
import { After, Before, Ways } from "./log-ways";
import { MessageLines } from "./message-lines";
import { useCautions } from "./use-cautions";
import type { ConversationViewProps, useConversation } from "./use-conversation";

type ConversationLogProps = ConversationViewProps & { talk: ReturnType<typeof useConversation> };

/** The messages, with links to the new ones. */
export function ConversationLog(props: ConversationLogProps) {
  const { talk } = props;
  const { t } = useTranslation("chat");
  const name = isolate(useSaid()(props.other));
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col short:order-2 short:flex-none">
      <MessageLog
        ref={talk.scroll.log}
        label={t("title_with", { name })}
        quiet={talk.view.quiet}
        isEmpty={talk.messages.length + talk.pending.length === 0}
        before={<Before {...props} />}
        after={<After {...props} name={name} />}
      >
        <Lines {...props} />
      </MessageLog>
      <Ways {...props} />
    </div>
  );
}

function Lines(props: ConversationLogProps) {
  const { memberId, other, talk } = props;
  const said = useSaid()(other);
  const beneath = useCautions(props, talk.messages);
  return (
    <AnsweringProvider
      {...{ memberId, otherName: said, messages: talk.messages }}
      choose={other.gone || !talk.reactions.react ? null : talk.reply.choose}
      writes={mayWrite(props)}
      reactionsOf={talk.reactions.of}
    >
      <MessageLines
        {...talk}
        pending={talk.history.later ? NONE : talk.pending}
        memberId={memberId}
        otherName={said}
        otherId={other.id}
        costs={props.costs}
        beneath={beneath}
        timeZone={props.timeZone}
        now={props.now}
        onRetry={(message) => void talk.again(message)}
        onTakeBack={(message) => void talk.backIntoBox(message)}
      />
    </AnsweringProvider>
  );
}

/** True if the composer is shown. */
const mayWrite = ({ other, sending, costs, talk }: ConversationLogProps) =>
  !other.gone &&
  !refusalAhead({ ...sending, balance: talk.balance }, { opening: false, price: costs.price });

const NONE: never[] = [];

import { Link } from "react-router";
import { refusalAhead } from "~/domain/conversation/may-write";
import { useTranslation } from "~/i18n/use-translation";
import { isolate } from "~/kit/text";
import { JumpButton } from "~/ui/chat/jump-button";
import { MessageLog } from "~/ui/chat/message-log";
import { TypingDots } from "~/ui/chat/typing-dots";
import { useSaid } from "../members/named";
import { AnsweringProvider } from "./answering";
import { MessageLines } from "./message-lines";
import { useCautions } from "./use-cautions";
import type { ConversationViewProps, useConversation } from "./use-conversation";

type ConversationLogProps = ConversationViewProps & { talk: ReturnType<typeof useConversation> };

/** What was written, and the ways to what is new in it. */
export function ConversationLog(props: ConversationLogProps) {
  const { memberId, other, talk } = props;
  const { t } = useTranslation("chat");
  const said = useSaid()(other);
  const beneath = useCautions(props, talk.messages);
  const name = isolate(said);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col short:order-2 short:flex-none">
      <MessageLog
        ref={talk.scroll.log}
        label={t("title_with", { name })}
        before={<Before {...props} />}
        after={talk.typing ? <TypingDots label={t("log.typing", { name })} /> : null}
      >
        <AnsweringProvider
          {...{ memberId, otherName: said, messages: talk.messages }}
          choose={mayWrite(props) ? talk.reply.choose : null}
        >
          <MessageLines
            {...talk}
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
      </MessageLog>
      {talk.firstNew ? <ToNew /> : null}
      <ToNewest {...talk.scroll} />
    </div>
  );
}

/** Whether there is a box to answer in. */
const mayWrite = ({ other, sending, costs, talk }: ConversationLogProps) =>
  !other.gone &&
  !refusalAhead({ ...sending, balance: talk.balance }, { opening: false, price: costs.price });

type ToNewestProps = { atEnd: boolean; below: number; jump: () => void };

function ToNewest({ atEnd, below, jump }: ToNewestProps) {
  const { t } = useTranslation("chat");
  if (atEnd) return null;
  const countLabel = t("log.new", { count: below });
  return (
    <JumpButton label={t("log.newest")} count={below} countLabel={countLabel} onClick={jump} />
  );
}

/** Over the oldest message: the way to earlier ones; in an empty log whom one writes to. */
function Before({ talk, hasEarlier, conversationId, other, about }: ConversationLogProps) {
  const { t } = useTranslation("chat");
  const said = useSaid();
  const oldest = talk.messages[0]?.seq;
  if (talk.messages.length + talk.pending.length === 0) {
    return (
      <>
        {about}
        <p className="py-6 text-center wrap-anywhere text-muted">
          {t("log.first", { name: isolate(said(other)) })}
        </p>
      </>
    );
  }
  if (!hasEarlier || !oldest) return null;
  return (
    <p className="py-3 text-center">
      <Link
        to={`/chats/${conversationId}?before=${oldest}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("log.earlier")}
      </Link>
    </p>
  );
}

/** Without a script the log opens at the newest: the way up to the line, which a script goes by itself. */
function ToNew() {
  const { t } = useTranslation("chat");
  return (
    <noscript>
      <a
        href="#new-messages"
        className="absolute inset-x-0 top-2 z-10 mx-auto flex min-h-11 w-fit items-center rounded-full border border-line bg-card px-4 text-sm font-semibold text-brand-text shadow-soft"
      >
        {t("log.to_new")}
      </a>
    </noscript>
  );
}

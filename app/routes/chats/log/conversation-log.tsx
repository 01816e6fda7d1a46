import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { previewRefusal } from "~/domain/conversation/preview-refusal";
import type { TextSignal } from "~/domain/scam-detection/scam-detection";
import { useBlockDialog } from "~/features/members/safety-menu";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { isolateBidi } from "~/kit/text";
import { FictionalChip, useLabelledName } from "~/layouts/member-name";
import { MessageLog } from "~/ui/chat/message-log";
import { Icon } from "~/ui/icon";
import { ReplyProvider } from "../composer/reply-context";
import type { ConversationViewProps, useConversation } from "../use-conversation";
import { EarlierMessages, LaterMessages, LogJumpLinks } from "./log-navigation";
import { MessageLines } from "./message-lines";
import type { ChatMessage } from "./messages";

const linkClass =
  "-my-2 inline-block py-3 font-semibold text-brand-text underline underline-offset-4 whitespace-nowrap";

/**
 * Number of messages before the same warning is shown again. A nearer one is still on the screen.
 */
const REPEAT_AFTER_MESSAGES = 10;

/** Up to this many credits the chat states how many are left. */
const LOW_BALANCE = 10;

type ConversationLogProps = ConversationViewProps & { chat: ReturnType<typeof useConversation> };

/** The messages, with links to the new ones. */
export function ConversationLog(props: ConversationLogProps) {
  const { chat } = props;
  const { t } = useTranslation("chat");
  const name = isolateBidi(useLabelledName()(props.other));
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col short:order-2 short:flex-none">
      <MessageLog
        ref={chat.scroll.log}
        label={t("title_with", { name })}
        quiet={chat.view.quiet}
        isEmpty={chat.messages.length + chat.pending.length === 0}
        before={<EarlierMessages {...props} />}
        after={
          <>
            <LaterMessages {...props} name={name} />
            <DraftHint {...props} />
            <PaidHint {...props} />
            <BalanceHint {...props} />
          </>
        }
      >
        <LogLines {...props} />
      </MessageLog>
      <LogJumpLinks {...props} />
    </div>
  );
}

/**
 * Says that the text in the composer is the member's own from before the signup. In an empty log the
 * page of the first message says so.
 */
function DraftHint({ draft, chat, ...props }: ConversationLogProps) {
  const { t } = useTranslation("chat");
  const isEmpty = chat.messages.length + chat.pending.length === 0;
  if (!draft || isEmpty || !canWrite({ ...props, draft, chat })) return null;
  return <p className="mt-4 text-center text-sm text-muted">{t("composer.draft")}</p>;
}

/**
 * After a payment that led back here: the credits have arrived, and where the receipt is. Until the
 * first message after it, and only while they suffice for one.
 */
function PaidHint({ bought, chat, costs, memberId }: ConversationLogProps) {
  const { t } = useTranslation("chat");
  if (!bought || chat.balance < costs.price || chat.pending.length > 0) return null;
  if (chat.messages.some(({ senderId, at }) => senderId === memberId && at > bought.paidAt))
    return null;
  return (
    <p role="status" className="mt-4 text-center text-sm text-success">
      {t("credits.added")}{" "}
      <Link to={`/transactions/${bought.id}`} className={linkClass}>
        {t("credits.receipt")}
      </Link>
    </p>
  );
}

/** The balance once it is low, next to the price in the send button. */
function BalanceHint(props: ConversationLogProps) {
  const { chat, costs } = props;
  const { t } = useTranslation("chat");
  const isEmpty = chat.messages.length + chat.pending.length === 0;
  if (isEmpty || costs.price === 0 || chat.balance > LOW_BALANCE || !canWrite(props)) return null;
  return (
    <p className="mt-4 text-center text-xs text-muted">
      {t("credits.have", { count: chat.balance })}
    </p>
  );
}

function LogLines(props: ConversationLogProps) {
  const { memberId, other, chat } = props;
  const otherName = useLabelledName()(other);
  const renderBelow = useRecipientWarnings(props, chat.messages);
  return (
    <ReplyProvider
      {...{ memberId, otherName: otherName, messages: chat.messages }}
      choose={other.gone || !chat.reactions.react ? null : chat.reply.selectMessage}
      canReply={canWrite(props)}
      reactionsOf={chat.reactions.of}
    >
      <MessageLines
        {...chat}
        pending={chat.history.later ? NO_PENDING : chat.pending}
        memberId={memberId}
        otherName={otherName}
        otherMark={other.fictional ? <FictionalChip of={other} /> : null}
        otherId={other.id}
        costs={props.costs}
        renderBelow={renderBelow}
        timeZone={props.timeZone}
        now={props.now}
        onRetry={(message) => void chat.retry(message)}
        onWithdraw={(message) => void chat.withdrawToComposer(message)}
      />
    </ReplyProvider>
  );
}

/** True if the composer is shown. */
const canWrite = ({ other, sending, costs, chat }: ConversationLogProps) =>
  !other.gone &&
  !previewRefusal({ ...sending, balance: chat.balance }, { opening: false, price: costs.price });

const NO_PENDING: never[] = [];

/** The loaded messages, and the spam signals that the Worker found in them. */
type LoadedSignals = {
  messages: ChatMessage[];
  signals: Record<number, TextSignal>;
  other: { id: MemberId };
};

/**
 * Warnings below messages of the other member, shown to the recipient only (R236). Later messages
 * are checked here by the same rules, whose code loads with the first such message.
 */
function useRecipientWarnings(
  loadedSignals: LoadedSignals,
  messages: ChatMessage[],
): (seq: number) => ReactNode {
  const { signals, other } = loadedSignals;
  const live = useLiveSignals(loadedSignals, messages);
  const cautions = useMemo(() => selectRecipientWarnings({ ...live, ...signals }), [live, signals]);
  return (seq) => {
    const signal = cautions.get(seq);
    return signal ? <RecipientWarning signal={signal} otherId={other.id} /> : null;
  };
}

function useLiveSignals({ messages: loaded, other }: LoadedSignals, messages: ChatMessage[]) {
  const [live, setLive] = useState<Record<number, TextSignal>>({});
  const upTo = loaded.at(-1)?.seq ?? 0;
  const arrived = useMemo(
    () => messages.filter(({ seq, senderId }) => seq > upTo && senderId === other.id),
    [messages, upTo, other.id],
  );
  useEffect(() => {
    if (arrived.length === 0 || !navigator.onLine) return;
    let isUnmounted = false;
    void import("~/domain/scam-detection/find-signals").then(
      ({ findMessageSignals }) => isUnmounted || setLive(findMessageSignals(arrived, other.id)),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [arrived, other.id]);
  return live;
}

/**
 * Selects the messages that show a recipient warning, by their numbers: the same warning at most
 * once in ten messages.
 */
export function selectRecipientWarnings(
  signals: Record<number, TextSignal>,
): Map<number, TextSignal> {
  const warnings = new Map<number, TextSignal>();
  const last: Partial<Record<TextSignal, number>> = {};
  const inOrder = Object.entries(signals).sort(([one], [other]) => Number(one) - Number(other));
  for (const [number, signal] of inOrder) {
    const seq = Number(number);
    if (seq - (last[signal] ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MESSAGES) continue;
    warnings.set(seq, signal);
    last[signal] = seq;
  }
  return warnings;
}

type RecipientWarningProps = { signal: TextSignal; otherId: MemberId };

/**
 * The warning below a message with a spam or scam signal, shown to the recipient only, with links
 * to report and block the sender.
 */
function RecipientWarning({ signal, otherId }: RecipientWarningProps) {
  const { t } = useTranslation("safety");
  const { openUrl } = useBlockDialog();
  return (
    <li className="mt-1 mb-2 flex max-w-[min(92%,36rem)] min-w-0 items-start gap-2 px-1.5 text-sm text-muted">
      <Icon name="info" size={16} className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        {t(`signals.caution.${signal}`)}{" "}
        <Link to={`/members/${otherId}/report?screen=chat`} className={`me-2 ${linkClass}`}>
          {t("menu.report")}
        </Link>{" "}
        <Link to={openUrl} replace preventScrollReset className={linkClass}>
          {t("menu.block")}
        </Link>
      </p>
    </li>
  );
}

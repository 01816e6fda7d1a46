import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { MessageBubble, MessageState } from "~/ui/chat/message-bubble";
import type { MessageCosts } from "../composer/composer-notes";
import { PendingQuote } from "../composer/reply-context";
import { RefusalText } from "../refusal/refusal-text";
import type { PendingMessage } from "./queued-message";

type PendingBubbleProps = {
  message: PendingMessage;
  /** The recipient's name. */
  name: string;
  otherId: MemberId;
  costs: MessageCosts;
  onRetry: (message: PendingMessage) => void;
  onWithdraw: (message: PendingMessage) => void;
};

/** The member's own message that is not sent yet: its status, and the actions for it. */
export function PendingBubble(props: PendingBubbleProps) {
  const { message } = props;
  const { t } = useTranslation("chat");
  return (
    <MessageBubble
      own
      quote={<PendingQuote seq={message.replyTo} />}
      speaker={t("log.you")}
      state={<PendingStatus {...props} />}
      rejected={isStopped(message)}
      quiet={message.kind === "sending"}
    >
      {message.body}
    </MessageBubble>
  );
}

const isStopped = ({ kind }: PendingMessage) => kind === "refused" || kind === "old";

/**
 * The current price if the message was refused because of a price change. Sending at it needs a
 * click (R230).
 */
const newPriceOf = ({ reason }: PendingMessage) =>
  reason?.refusal === "price_changed" ? reason.price : undefined;

function PendingStatus(props: PendingBubbleProps) {
  const { message, onRetry, onWithdraw } = props;
  const { t } = useTranslation("chat");
  const { kind, canWithdraw } = message;
  const again = kind === "unanswered" || isStopped(message);
  const retryKey = kind === "old" ? "composer.send" : "composer.retry";
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1.5 gap-y-1 text-end">
      <PendingState message={message} />
      <PendingReason {...props} />
      {again ? (
        <Button size="sm" variant="quiet" onClick={() => onRetry(message)}>
          {t(newPriceOf(message) === undefined ? retryKey : "composer.send_at")}
        </Button>
      ) : null}
      {canWithdraw ? (
        <Button size="sm" variant="quiet" onClick={() => onWithdraw(message)}>
          {t("composer.take_back")}
        </Button>
      ) : null}
    </span>
  );
}

function PendingState({ message }: Pick<PendingBubbleProps, "message">) {
  const { t } = useTranslation("chat");
  const { kind } = message;
  if (isStopped(message)) return <MessageState kind="rejected" label={stoppedText(t, message)} />;
  const word = kind === "waiting" || kind === "unanswered" ? kind : "sending";
  return <MessageState kind="sending" label={t(`state.${word}`)} />;
}

function stoppedText(t: Translate<"chat">, message: PendingMessage): string {
  const price = newPriceOf(message);
  if (price === undefined) return t("state.rejected");
  const credits = price ? t("price.credits", { count: price }) : t("price.nothing");
  return t("state.price_changed", { price: credits });
}

function PendingReason({
  message,
  ...of
}: Pick<PendingBubbleProps, "message" | "name" | "otherId" | "costs">) {
  const { kind, reason } = message;
  const { t } = useTranslation("chat");
  if (kind === "old") return <span>{t("log.waited_long")}</span>;
  if (!reason || newPriceOf(message) !== undefined) return null;
  const { refusal } = reason;
  if (refusal === "logged_out") return null;
  return (
    <span className="min-w-0 wrap-anywhere">
      <RefusalText {...of} reason={{ ...reason, refusal }} />
    </span>
  );
}

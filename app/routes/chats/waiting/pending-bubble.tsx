import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { MessageBubble } from "~/ui/chat/message-bubble";
import { MessageState } from "~/ui/chat/message-state";
import { QuotedHere } from "../answering";
import type { Costs } from "../costs";
import { RefusalWords } from "../refusal-words";
import type { Pending } from "./waiting";

type PendingBubbleProps = {
  message: Pending;
  /** The recipient's name. */
  name: string;
  otherId: MemberId;
  costs: Costs;
  onRetry: (message: Pending) => void;
  onTakeBack: (message: Pending) => void;
};

/** The member's own message that is not sent yet: its status, and the actions for it. */
export function PendingBubble(props: PendingBubbleProps) {
  const { message } = props;
  const { t } = useTranslation("chat");
  return (
    <MessageBubble
      own
      quote={<QuotedHere seq={message.replyTo} />}
      speaker={t("log.you")}
      state={<Fate {...props} />}
      rejected={isStopped(message)}
      quiet={message.kind === "sending"}
    >
      {message.body}
    </MessageBubble>
  );
}

const isStopped = ({ kind }: Pending) => kind === "refused" || kind === "old";

/**
 * The current price if the message was refused because of a price change. Sending at it needs a
 * click (R230).
 */
const newPriceOf = ({ why }: Pending) => (why?.refusal === "price_changed" ? why.price : undefined);

function Fate(props: PendingBubbleProps) {
  const { message, onRetry, onTakeBack } = props;
  const { t } = useTranslation("chat");
  const { kind, mayTakeBack } = message;
  const again = kind === "unanswered" || isStopped(message);
  const anew = kind === "old" ? "composer.send" : "composer.retry";
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1.5 gap-y-1 text-end">
      <State message={message} />
      <Reason {...props} />
      {again ? (
        <Button size="sm" variant="quiet" onClick={() => onRetry(message)}>
          {t(newPriceOf(message) === undefined ? anew : "composer.send_at")}
        </Button>
      ) : null}
      {mayTakeBack ? (
        <Button size="sm" variant="quiet" onClick={() => onTakeBack(message)}>
          {t("composer.take_back")}
        </Button>
      ) : null}
    </span>
  );
}

function State({ message }: Pick<PendingBubbleProps, "message">) {
  const { t } = useTranslation("chat");
  const { kind } = message;
  if (isStopped(message)) return <MessageState kind="rejected" label={stoppedWords(t, message)} />;
  const word = kind === "waiting" || kind === "unanswered" ? kind : "sending";
  return <MessageState kind="sending" label={t(`state.${word}`)} />;
}

function stoppedWords(t: Translate<"chat">, message: Pending): string {
  const price = newPriceOf(message);
  if (price === undefined) return t("state.rejected");
  const credits = price ? t("price.credits", { count: price }) : t("price.nothing");
  return t("state.price_changed", { price: credits });
}

function Reason({
  message,
  ...of
}: Pick<PendingBubbleProps, "message" | "name" | "otherId" | "costs">) {
  const { kind, why } = message;
  const { t } = useTranslation("chat");
  if (kind === "old") return <span>{t("log.waited_long")}</span>;
  if (!why || newPriceOf(message) !== undefined) return null;
  const { refusal } = why;
  if (refusal === "logged_out") return null;
  return (
    <span className="min-w-0 wrap-anywhere">
      <RefusalWords {...of} why={{ ...why, refusal }} />
    </span>
  );
}

import type { Quote } from "~/domain/conversation/quote";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { QuoteStrip } from "~/ui/chat/quote-strip";
import { QuoteText } from "./quote-text";

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
export function ReplyPreview({ quote, memberId, otherName, onDrop }: ReplyPreviewProps) {
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

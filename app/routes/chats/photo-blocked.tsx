import type { SenderState } from "~/domain/conversation/preview-refusal";
import type { PreviewRefusal } from "~/domain/conversation/send-refusals";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { LinkButton } from "~/ui/link-button";
import type { ItemPrice } from "./gift-price";
import { formatMessagePrice } from "./price-line";
import { previewLinkOf } from "./refusal-actions";

type PhotoBlockedProps = {
  why: PreviewRefusal;
  sending: SenderState;
  price: ItemPrice;
  other: { id: MemberId };
};

/** Replaces the form if a photo would be refused: shows the reason and the action that helps. */
export function PhotoBlocked({ why, sending, price, other }: PhotoBlockedProps) {
  const { t } = useTranslation("pictures");
  const { t: tChat } = useTranslation("chat");
  const { locale } = useRoot();
  const left = tChat("price.credits", { count: sending.balance });
  const texts: Record<PreviewRefusal, string> = {
    email_unconfirmed: t("refusal.email_unconfirmed"),
    free_starts_used: tChat("ahead.starts_text"),
    not_enough_credits: t("short", { price: formatMessagePrice(tChat, price, locale), left }),
  };
  const link = previewLinkOf(why);
  return (
    <>
      <p className="text-muted">{texts[why]}</p>
      <LinkButton className="justify-self-start" to={link.to(other.id)}>
        {tChat(link.say)}
      </LinkButton>
    </>
  );
}

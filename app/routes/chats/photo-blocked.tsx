import type { SenderState } from "~/domain/conversation/preview-refusal";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { LinkButton } from "~/ui/link-button";
import type { ItemPrice } from "./gift-price";
import { formatMessagePrice } from "./price-line";
import { creditsUrl } from "./refusal-actions";

type PhotoBlockedProps = { sending: SenderState; price: ItemPrice; other: { id: MemberId } };

/** Replaces the form if a photo would be refused: shows the reason and the action that helps. */
export function PhotoBlocked({ sending, price, other }: PhotoBlockedProps) {
  const { t } = useTranslation("pictures");
  const { t: say } = useTranslation("chat");
  const { locale } = useRoot();
  const left = say("price.credits", { count: sending.balance });
  return (
    <>
      <p className="text-muted">
        {sending.confirmed
          ? t("short", { price: formatMessagePrice(say, price, locale), left })
          : t("refusal.email_unconfirmed")}
      </p>
      <LinkButton
        className="justify-self-start"
        to={sending.confirmed ? creditsUrl(other.id) : "/complete-signup"}
      >
        {say(sending.confirmed ? "ahead.credits_action" : "refusal.confirm")}
      </LinkButton>
    </>
  );
}

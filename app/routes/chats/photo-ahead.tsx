import type { Writer } from "~/domain/conversation/may-write";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { LinkButton } from "~/ui/link-button";
import type { Price } from "./gift-price";
import { priceWords } from "./price";
import { creditsFor } from "./ways-on";

type PhotoAheadProps = { sending: Writer; price: Price; other: { id: MemberId } };

/** Replaces the form if a photo would be refused: shows the reason and the action that helps. */
export function PhotoAhead({ sending, price, other }: PhotoAheadProps) {
  const { t } = useTranslation("pictures");
  const { t: say } = useTranslation("chat");
  const { locale } = useRoot();
  const left = say("price.credits", { count: sending.balance });
  return (
    <>
      <p className="text-muted">
        {sending.confirmed
          ? t("short", { price: priceWords(say, price, locale), left })
          : t("refusal.email_unconfirmed")}
      </p>
      <LinkButton
        className="justify-self-start"
        to={sending.confirmed ? creditsFor(other.id) : "/complete-signup"}
      >
        {say(sending.confirmed ? "ahead.credits_action" : "refusal.confirm")}
      </LinkButton>
    </>
  );
}

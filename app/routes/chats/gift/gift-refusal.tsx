import type { SenderState } from "~/domain/conversation/preview-refusal";
import type { PreviewRefusal, SendRefusal } from "~/domain/conversation/send-refusals";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { LinkButton } from "~/ui/link-button";
import { RefusalActionLink } from "../refusal/refusal-action-link";
import { previewLinkOf } from "../refusal/refusal-actions";
import { giftRefusalKey } from "../refusal/refusal-keys";

/**
 * The gift that was not sent and the reason: none was selected, or an error of a message. `agrees`:
 * the consent to pay (R231).
 */
export type GiftRefusalData = {
  gift: string | null;
  agrees: boolean;
  refusal: SendRefusal | "choose" | "offline";
};

type GiftRefusalProps = Pick<GiftRefusalData, "refusal"> & { name: string; to: MemberId };

/** Why a gift was not sent, and the action that helps. */
export function GiftRefusal({ refusal, name, to }: GiftRefusalProps) {
  const { t } = useTranslation("gifts");
  return (
    <>
      {t(giftRefusalKey(refusal), { name })}{" "}
      {refusal === "choose" || refusal === "offline" ? null : (
        <RefusalActionLink of={refusal} to={to} />
      )}
    </>
  );
}

/** `price`: of a plain gift, in credits; `to`: the recipient. */
type GiftBlockedProps = {
  refusal: PreviewRefusal;
  sending: SenderState;
  price: number;
  to: MemberId;
};

/**
 * Replaces the catalogue if every gift would be refused: shows the reason and the action that
 * helps.
 */
export function GiftBlocked({ refusal, sending, price, to }: GiftBlockedProps) {
  const { t } = useTranslation("gifts");
  const { t: tChat } = useTranslation("chat");
  const credits = (count: number) => tChat("price.credits", { count });
  const texts: Record<PreviewRefusal, string> = {
    email_unconfirmed: t("refusal.email_unconfirmed"),
    free_starts_used: tChat("ahead.starts_text"),
    not_enough_credits: t("short", { price: credits(price), left: credits(sending.balance) }),
  };
  const link = previewLinkOf(refusal);
  return (
    <section className="grid flex-1 content-start justify-items-start gap-3 px-4 py-6 md:px-6 short:order-1">
      <h2 className="text-xl">{t("page.title")}</h2>
      {refusal === "free_starts_used" ? (
        <p className="font-semibold">{tChat("ahead.starts_title")}</p>
      ) : null}
      <p className="max-w-prose text-muted">{texts[refusal]}</p>
      <LinkButton to={link.to(to)}>{tChat(link.say)}</LinkButton>
    </section>
  );
}

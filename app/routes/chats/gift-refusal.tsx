import type { SendRefusal } from "~/domain/conversation/conversation";
import type { Ahead, Writer } from "~/domain/conversation/may-write";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { LinkButton } from "~/ui/link-button";
import { giftKey } from "./refused-keys";
import { WayOn } from "./way-on";
import { creditsFor, premiumFor } from "./ways-on";

/**
 * The gift that was not sent and the reason: none was selected, or an error of a message. `agrees`:
 * the consent to pay (R231).
 */
export type GiftRefused = {
  gift: string | null;
  agrees: boolean;
  refusal: SendRefusal | "choose" | "offline";
};

type GiftRefusalProps = Pick<GiftRefused, "refusal"> & { name: string; to: MemberId };

/** Why a gift was not sent, and the action that helps. */
export function GiftRefusal({ refusal, name, to }: GiftRefusalProps) {
  const { t } = useTranslation("gifts");
  return (
    <>
      {t(giftKey(refusal), { name })}{" "}
      {refusal === "choose" || refusal === "offline" ? null : <WayOn of={refusal} to={to} />}
    </>
  );
}

/** `price`: of a plain gift, in credits; `to`: the recipient. */
type GiftAheadProps = { why: Ahead; sending: Writer; price: number; to: MemberId };

const WAYS = {
  email_unconfirmed: { to: () => "/complete-signup", say: "refusal.confirm" },
  free_starts_used: { to: premiumFor, say: "ahead.starts_action" },
  not_enough_credits: { to: creditsFor, say: "ahead.credits_action" },
} as const;

/**
 * Replaces the catalogue if every gift would be refused: shows the reason and the action that
 * helps.
 */
export function GiftAhead({ why, sending, price, to }: GiftAheadProps) {
  const { t } = useTranslation("gifts");
  const { t: say } = useTranslation("chat");
  const credits = (count: number) => say("price.credits", { count });
  const words: Record<Ahead, string> = {
    email_unconfirmed: t("refusal.email_unconfirmed"),
    free_starts_used: say("ahead.starts_text"),
    not_enough_credits: t("short", { price: credits(price), left: credits(sending.balance) }),
  };
  return (
    <section className="grid flex-1 content-start justify-items-start gap-3 px-4 py-6 md:px-6 short:order-1">
      <h2 className="text-xl">{t("page.title")}</h2>
      {why === "free_starts_used" ? (
        <p className="font-semibold">{say("ahead.starts_title")}</p>
      ) : null}
      <p className="max-w-prose text-muted">{words[why]}</p>
      <LinkButton to={WAYS[why].to(to)}>{say(WAYS[why].say)}</LinkButton>
    </section>
  );
}

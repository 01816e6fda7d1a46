import { Link } from "react-router";
import type { SendRefusal } from "~/domain/conversation/conversation";
import type { Writer } from "~/domain/conversation/may-write";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";

/** Which gift was not sent, and why: none was chosen, or what refuses a message. */
export type GiftRefused = { gift: string | null; refusal: SendRefusal | "choose" };

/** Refusals that have words of their own here; what a gift is refused for besides is said as one that was not sent. */
const TOLD = [
  ...(["choose", "email_unconfirmed", "not_found"] as const),
  ...(["not_enough_credits", "price_changed", "too_fast"] as const),
] as const;

/** Why a gift was not sent, and the way on. */
export function GiftRefusal({ refusal, name }: Pick<GiftRefused, "refusal"> & { name: string }) {
  const { t } = useTranslation("gifts");
  const told = TOLD.find((one) => one === refusal) ?? "failed";
  return (
    <>
      {refusal === "consent_needed"
        ? t("chat:refusal.consent_needed")
        : t(`refusal.${told}`, { name })}{" "}
      {told === "not_enough_credits" ? (
        <Link to="/credits" className="font-semibold underline underline-offset-4">
          {t("chat:refusal.buy")}
        </Link>
      ) : null}
    </>
  );
}

/** `price`: of a plain gift, in credits. */
type GiftAheadProps = { sending: Writer; price: number };

/** In place of the catalogue, where any gift would be refused: why, and the way on. */
export function GiftAhead({ sending, price }: GiftAheadProps) {
  const { t } = useTranslation("gifts");
  const { t: say } = useTranslation("chat");
  const credits = (count: number) => say("price.credits", { count });
  const short = { price: credits(price), left: credits(sending.balance) };
  return (
    <section className="grid flex-1 content-start justify-items-start gap-3 px-4 py-6 md:px-6 short:order-1">
      <h2 className="text-xl">{t("page.title")}</h2>
      <p className="max-w-prose text-muted">
        {sending.confirmed ? t("short", short) : t("refusal.email_unconfirmed")}
      </p>
      <LinkButton to={sending.confirmed ? "/credits" : "/complete-signup"}>
        {say(sending.confirmed ? "ahead.credits_action" : "refusal.confirm")}
      </LinkButton>
    </section>
  );
}

import { useState } from "react";
import { FREE_STARTS, type RefusalValues } from "~/domain/conversation/conversation";
import type { SenderStatus } from "~/domain/conversation/preview-refusal";
import { formatMoney } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Checkbox } from "~/ui/choice-group";

/**
 * The price of a message in credits, and in money if the site sells bundles; the length limit; and
 * the consent for fictional profiles.
 */
export type MessageCosts = {
  price: number;
  /**
   * `amount`: minor units. `paid`: what the member paid for the credits spent next, else the lowest
   * price of a credit.
   */
  money: { amount: number; currency: string; paid?: boolean } | null;
  limit: number;
  /**
   * For a fictional profile: the site's warning, and whether the member agreed to pay for messages
   * to such profiles (R231). Null for a member.
   */
  fictional: { warning: string | null; agreed: boolean } | null;
};

/**
 * The current price after a result. `why` null means that the message was accepted or is pending. A
 * free price applies to one message only.
 */
export function currentPrice(
  current: number | null,
  reason: Pick<RefusalValues, "price"> | null,
): number | null {
  return reason ? (reason.price ?? current) : current || null;
}

/** The costs at another price. The money amount is rounded up. */
export function costsAtPrice(costs: MessageCosts, price: number): MessageCosts {
  const { money } = costs;
  if (price === costs.price) return costs;
  if (!money || costs.price === 0) return { ...costs, price, money: null };
  const amount = Math.ceil((money.amount * price) / costs.price);
  return { ...costs, price, money: { ...money, amount } };
}

/**
 * The price of a message in credits and, if known, in money: "1 credit, from €0.67", or "1 credit
 * (€0.80)" for members who have bought credits.
 */
export function formatMessagePrice(
  t: Translate<"chat">,
  costs: Pick<MessageCosts, "price" | "money">,
  locale: string,
): string {
  const credits = t("price.credits", { count: costs.price });
  return costs.money
    ? t(costs.money.paid ? "price.with_paid" : "price.with_money", {
        credits,
        money: formatMoney(costs.money.amount, costs.money.currency, locale),
      })
    : credits;
}

/** The price of a message after it was refused at another price. */
export const formatChangedPrice = (
  t: Translate<"chat">,
  costs: MessageCosts,
  locale: string,
): string => (costs.price === 0 ? t("price.nothing") : formatMessagePrice(t, costs, locale));

/** The price in the send button: "1 credit", or "Free" (R86). */
export const formatShortPrice = (t: Translate<"chat">, price: number, isFree: boolean): string =>
  price === 0 || isFree ? t("price.nothing") : t("price.credits", { count: price });

/**
 * The money amount below the price in the send button: "€0.80", or "from €0.67" for members who
 * never bought. Null if the message is free or the site sells nothing here.
 */
export function formatShortMoney(
  t: Translate<"chat">,
  { price, money }: Pick<MessageCosts, "price" | "money">,
  { locale, isFree }: { locale: string; isFree: boolean },
): string | null {
  if (!money || price === 0 || isFree) return null;
  const amount = formatMoney(money.amount, money.currency, locale);
  return money.paid ? amount : t("price.from", { money: amount });
}

type TermsInput = {
  opening: boolean;
  sending: SenderStatus;
  costs: MessageCosts;
  locale: string;
};

/** The price of this message and the balance, or why it is free (R86). */
export function formatTerms(t: Translate<"chat">, input: TermsInput): string {
  const { opening, sending, costs, locale } = input;
  if (opening && !sending.premium) {
    const count = FREE_STARTS - sending.started; // includes this one
    return t(costs.price === 0 ? "price.starts" : "price.free_start", { count });
  }
  if (costs.price === 0) return t("price.nothing");
  const left = t("price.left", { count: sending.balance });
  return `${formatMessagePrice(t, costs, locale)}, ${left}`;
}

type FictionalNoticeProps = {
  /** The site's own text, or null if it has none. */
  warning: string | null;
  /** The next message is charged, and the member has not agreed yet. */
  needsConsent: boolean;
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
};

/**
 * The notice above the composer of a fictional profile until the member has agreed: states that the
 * profile is invented, and requests consent before the first paid message (R231). Afterwards only
 * the label next to the name remains.
 */
export function FictionalNotice(props: FictionalNoticeProps) {
  return (
    <div className="border-t border-line bg-card px-3 py-3 md:px-4">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-3">
        <NoticeContent {...props} />
      </div>
    </div>
  );
}

function NoticeContent({ warning, needsConsent, agrees, onAgree }: FictionalNoticeProps) {
  const { t } = useTranslation("chat");
  return (
    <>
      {warning ? (
        <Alert tone="warning">
          <span dir="auto">{warning}</span>
        </Alert>
      ) : null}
      {needsConsent ? (
        <Checkbox
          name="agrees"
          required
          checked={agrees}
          onChange={(event) => onAgree(event.target.checked)}
        >
          {t("fictional.agree")}
        </Checkbox>
      ) : null}
    </>
  );
}

type AttachmentFictionalNoticeProps = {
  costs: Pick<MessageCosts, "fictional">;
  /** The item to send is charged. */
  paid: boolean;
  /** The result of an earlier attempt. */
  refused: { agrees: boolean } | null;
};

/** The same notice on the gift and photo pages. */
export function AttachmentFictionalNotice({
  costs: { fictional },
  paid,
  refused,
}: AttachmentFictionalNoticeProps) {
  const [agrees, setAgrees] = useState(refused?.agrees ?? false);
  const needsConsent = paid && fictional !== null && !fictional.agreed;
  if (!fictional || (paid && !needsConsent)) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <NoticeContent
        warning={fictional.warning}
        needsConsent={needsConsent}
        agrees={agrees}
        onAgree={setAgrees}
      />
    </div>
  );
}

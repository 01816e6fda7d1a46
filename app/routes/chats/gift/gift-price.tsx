import type { GiftCode } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { MessageCosts } from "../composer/message-costs";
import { formatMessagePrice } from "../composer/price-line";

/** In credits, and in money if the site sells bundles. */
export type ItemPrice = Pick<MessageCosts, "price" | "money">;

type GiftPriceProps = {
  /** The selected gift and its price. */
  gift: GiftCode | null;
  price: ItemPrice | undefined;
  balance: number;
};

/** Next to the button: the selected gift, its price and the balance. */
export function GiftPrice({ gift, price, balance }: GiftPriceProps) {
  const { t } = useTranslation("gifts");
  const { t: tChat } = useTranslation("chat");
  const { locale } = useRoot();
  return (
    <p aria-live="polite" className="min-w-0 flex-1 text-sm tabular-nums">
      {gift && price ? (
        <span className="block">
          <span className="me-2 inline-block font-semibold first-letter:uppercase">
            {t(`name.${gift}`)}
          </span>
          <span className="sr-only">, </span>
          <span className="inline-block">
            {price.price === 0 ? tChat("price.nothing") : formatMessagePrice(tChat, price, locale)}
          </span>
        </span>
      ) : null}
      <span className="block text-muted">{tChat("credits.have", { count: balance })}</span>
    </p>
  );
}

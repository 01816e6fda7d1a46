import type { GiftCode } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import type { Costs } from "./costs";
import { priceWords } from "./price";

/** In credits, and in money where bundles are sold. */
export type Price = Pick<Costs, "price" | "money">;

type GiftPriceProps = {
  /** The one that is chosen, and what it costs. */
  gift: GiftCode | null;
  price: Price | undefined;
  balance: number;
};

/** Beside the button: what is chosen, what it costs, and what there is to pay it from. */
export function GiftPrice({ gift, price, balance }: GiftPriceProps) {
  const { t } = useTranslation("gifts");
  const { t: say } = useTranslation("chat");
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
            {price.price === 0 ? say("price.nothing") : priceWords(say, price, locale)}
          </span>
        </span>
      ) : null}
      <span className="block text-muted">{say("credits.have", { count: balance })}</span>
    </p>
  );
}

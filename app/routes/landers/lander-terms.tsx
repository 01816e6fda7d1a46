import type { MessageCost } from "~/domain/site/message-costs";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * Price and audience, in the same font size as the promise. `money` is null if nothing is sold;
 * without `open` no signup is promised.
 */
export function LanderTerms({ money, open }: { money: MessageCost | null; open: boolean }) {
  const { t } = useTranslation("landers");
  const { site, locale } = useRoot();
  const price = money
    ? t("frame.price", { money: formatMoney(money.amount, money.currency, locale) })
    : t("frame.no_subscription");
  return (
    <ul className="facts">
      {open ? <li>{t("frame.free")}</li> : null}
      {open && money ? <li>{t("visit:home.facts.starts")}</li> : null}
      <li>{price}</li>
      <li>{t("frame.adults", { age: site.minAge })}</li>
    </ul>
  );
}

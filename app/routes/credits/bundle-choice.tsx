import { Link } from "react-router";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { BundleList } from "./bundle-list";
import { DiscountCodeForm } from "./discount-code-form";
import type { BundleQuotes } from "./load-bundle-quotes";
import { MatchClaim } from "./match-claim";
import { forwardableCode, type ShopQuery, shopPath } from "./shop-path";
import { WelcomeDiscount } from "./welcome-discount";

type BundleChoiceProps = BundleQuotes & {
  premium: boolean;
  shopQuery: ShopQuery;
  timeZone: string;
};

/** The bundles, their current prices and discounts, and the steps that follow. */
export function BundleChoice({ offers, best, shopQuery, code, ...of }: BundleChoiceProps) {
  const { t } = useTranslation("shop");
  return (
    <section aria-labelledby="bundles" className="grid gap-4">
      {of.trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
      <h2 id="bundles" className="text-xl">
        {t("choice.pick")}
      </h2>
      <WelcomeDiscount {...of} />
      <div className="max-w-(--container-prose)">
        <DiscountCodeForm
          path={shopPath("/credits", { back: shopQuery.back })}
          back={shopQuery.back}
          code={code}
        />
      </div>
      <CodeAppliedNote offers={offers} code={code} />
      <BundleList
        offers={offers}
        best={best}
        shopQuery={{ ...shopQuery, code: forwardableCode(code) }}
      />
      <PriceCountry home={of.home} vatRate={of.vatRate} />
      <p className="text-muted">{t("choice.next")}</p>
      {of.premium ? null : (
        <div className="grid max-w-(--container-prose) gap-1">
          <p>
            {t("choice.premium")}{" "}
            <Link
              to={shopPath("/premium", shopQuery)}
              className="font-semibold text-brand-text underline underline-offset-4"
            >
              {t("photos:room.link")}
            </Link>
          </p>
          <MatchClaim claim={of.claim} />
        </div>
      )}
    </section>
  );
}

/** The country the prices are for, and the tax included in them. */
function PriceCountry({ home, vatRate }: Pick<BundleChoiceProps, "home" | "vatRate">) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  return (
    <p className="text-muted">
      {t("pricing.bundles_text", { country: home })}{" "}
      {vatRate > 0 ? t("pricing.vat", { rate: formatNumber(vatRate / 100, locale) }) : null}
    </p>
  );
}

/** Note that the prices include the code's discount. */
function CodeAppliedNote({ offers, code }: Pick<BundleChoiceProps, "offers" | "code">) {
  const { t } = useTranslation("shop");
  const percent = offers.find(({ by }) => by === "code")?.percent;
  if (!code.typed || percent === undefined) return null;
  const text = t("choice.code", { code: code.typed.toUpperCase(), percent });
  return (
    <p role="status" className="font-semibold">
      {text}
    </p>
  );
}

import type { localizedPremiumClaim } from "~/domain/site/localized-premium-claim";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * The operator's claim about Premium with its source, in one font size; renders nothing if the site
 * has no claim in this language.
 */
export function MatchClaim({ claim }: { claim: ReturnType<typeof localizedPremiumClaim> }) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  if (!claim) return null;
  const { percent, source } = claim;
  const date = formatDate(Date.parse(claim.date), locale, "UTC");
  return (
    <p>
      {t("claim", { percent })}{" "}
      <span className="text-muted">{t("claim_source", { source, date })}</span>
    </p>
  );
}

import type { Site } from "~/domain/site/site";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";

/** What the operator claims of Premium, with where the figure comes from, in one size; nothing where the site claims nothing. */
export function MatchClaim({ claim }: { claim: Site["premium_match_claim"] }) {
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

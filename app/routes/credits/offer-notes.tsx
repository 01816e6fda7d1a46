import type { localizedPremiumClaim } from "~/domain/site/site";
import { formatDate, formatDay, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { BundleQuotes } from "./load-checkout";

/** Link to the previous page; a chat has its own label. */
export function BackLink({ to }: { to: string | null }) {
  const { t } = useTranslation("shop");
  if (!to) return null;
  const isChat = /^\/(?:chats\/|members\/[^/]+\/chat)/.test(to);
  return (
    <p>
      <LinkButton to={to} variant="secondary">
        {isChat ? t("chat:credits.back") : t("back")}
      </LinkButton>
    </p>
  );
}

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

/**
 * The welcome discount with its end date and time; the countdown is in the banner above the page.
 */
export function WelcomeDiscount({
  welcome,
  ...rendered
}: Pick<BundleQuotes, "welcome"> & { timeZone: string }) {
  const timeZone = useDeviceZone(rendered.timeZone);
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  if (!welcome) return null;
  const { percent, ends } = welcome;
  const date = formatDay(ends, locale, timeZone);
  const time = formatTime(ends, locale, timeZone);
  return <p>{t("welcome", { percent, date, time })}</p>;
}

/** Placeholder prices are paid with the test bank, said once per page. */
export function TrialNote() {
  const { t } = useTranslation("shop");
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      <Icon name="info" size={16} className="mt-0.5 shrink-0" />
      {t("trial.text")}
    </p>
  );
}

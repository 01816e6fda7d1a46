import { Link } from "react-router";
import { formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { BundleList } from "./bundle-list";
import type { Offers } from "./load-offers";
import { MatchClaim } from "./match-claim";
import { type Along, shopPath } from "./shop-path";

type ChoiceProps = Offers & { premium: boolean; along: Along; timeZone: string };

/** The bundles that can be bought, what they cost today and why, and what happens next. */
export function Choice({ offers, best, along, ...of }: ChoiceProps) {
  const { t } = useTranslation("shop");
  return (
    <section aria-labelledby="bundles" className="grid gap-4">
      {of.trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
      <h2 id="bundles" className="text-xl">
        {t("choice.pick")}
      </h2>
      <Welcome {...of} />
      {along.code ? <p>{t("choice.code", { code: along.code })}</p> : null}
      <BundleList offers={offers} best={best} along={along} />
      <p className="text-muted">{t("choice.next")}</p>
      {of.premium ? null : (
        <div className="grid max-w-(--container-prose) gap-1">
          <p>
            {t("choice.premium")}{" "}
            <Link
              to={shopPath("/premium", along)}
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

/** The one discount of a newcomer, with the hour at which it ends; what counts down stands over the page. */
function Welcome({ welcome, timeZone }: Pick<ChoiceProps, "welcome" | "timeZone">) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  if (!welcome) return null;
  const time = formatTime(welcome.ends, locale, timeZone);
  return <p className="font-semibold">{t("welcome", { percent: welcome.percent, time })}</p>;
}

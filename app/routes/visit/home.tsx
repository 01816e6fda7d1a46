import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Hero } from "~/ui/hero";
import { LinkButton } from "~/ui/link-button";
import { PageTitle } from "../layouts/page-title";
import { SharingMeta } from "../layouts/sharing-meta";
import type { Route } from "./+types/home";
import { Costs } from "./costs";
import { HowItWorks } from "./how-it-works";
import { loadHome } from "./load-home";
import { Safety } from "./safety";
import { StructuredData } from "./structured-data";
import { WhoIsHere } from "./who-is-here";

export function loader(args: Route.LoaderArgs) {
  return loadHome(args);
}

/** Niches with their own texts (R1); the settings allow no other numbers. */
type Niche = "1" | "2" | "3" | "4" | "5" | "6" | "7";

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("visit");
  const { site, locale } = useRoot();
  const niche = String(site.niche) as Niche;
  const title = loaderData.title ?? t(`niche.${niche}.title`);
  const lead = loaderData.lead ?? t(`niche.${niche}.lead`);
  const searched = t(`niche.${niche}.search`);
  const named = loaderData.title ?? searched;
  // The leads of the first two niches contain it already.
  const description = loaderData.lead ?? (Number(niche) > 2 ? `${searched}. ${lead}` : lead);
  const { money } = loaderData;
  const free = loaderData.joinable ? [t("home.facts.free")] : [];
  if (loaderData.joinable && money) free.push(t("home.facts.starts"));
  const price = money
    ? t("home.facts.price", { money: formatMoney(money.costs, money.currency, locale) })
    : t("home.facts.no_subscription");
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageTitle>{named}</PageTitle>
      <meta name="description" content={description} />
      <SharingMeta path="/" title={named} description={description} />
      <StructuredData />
      <Hero
        niche={site.niche}
        title={title}
        lead={lead}
        facts={[...free, price, t("home.facts.adults", { age: site.minAge })]}
      >
        <Start open={loaderData.open} joinable={loaderData.joinable} />
      </Hero>
      <div className="mx-auto grid max-w-(--container-page) gap-14 px-4 pt-12 md:gap-20 md:pt-18 lg:px-6">
        <WhoIsHere {...loaderData} />
        <HowItWorks />
        <Costs {...loaderData} />
        <Safety />
        {loaderData.joinable ? <End /> : null}
      </div>
    </main>
  );
}

function End() {
  const { t } = useTranslation("visit");
  return (
    <section className="grid justify-items-center gap-5 text-center">
      <h2 className="text-2xl">{t("home.end_title")}</h2>
      <LinkButton to="/signup" size="lg">
        {t("home.signup")}
      </LinkButton>
    </section>
  );
}

function Start({ open, joinable }: { open: boolean; joinable: boolean }) {
  const { t } = useTranslation("visit");
  const { site } = useRoot();
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{joinable ? t("home.card_title") : t("join:closed.title")}</h2>
        <p className="text-muted">
          {joinable ? t("home.card_text") : t("join:closed.text", { site: site.name })}
        </p>
      </div>
      {joinable ? (
        <LinkButton to="/signup" size="lg" wide>
          {t("home.signup")}
        </LinkButton>
      ) : null}
      <div className="grid gap-1">
        <LinkButton to="/login" variant="secondary" wide>
          {t("home.login")}
        </LinkButton>
        {open ? (
          <LinkButton to="/members" variant="quiet" wide>
            {t("home.look")}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

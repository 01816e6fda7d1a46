import { type RouterContextProvider, redirect } from "react-router";
import { countMembersOf } from "~/domain/discovery/region-counts";
import { readGenderPreference } from "~/domain/profile/profile.schema";
import { homePageGender, listHomePageProfiles } from "~/domain/profile/promoted-profiles";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumMessageCost } from "~/domain/site/shop";
import { CountryQuestion } from "~/features/country/country-question";
import { loadCountryOffer } from "~/features/country/load-country-offer";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useRoot } from "~/layouts/use-root";
import {
  getAgeDue,
  getServices,
  getShownCountry,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { maySearchLoggedOut } from "~/request/require-viewer";
import { localizedSetting } from "~/request/visitor-context";
import { LinkButton } from "~/ui/button";
import { Hero, loadHomePicture } from "~/ui/hero";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icons";
import type { Route } from "./+types/home";
import { WhoIsHere } from "./who-is-here";

type LoadInput = { context: Readonly<RouterContextProvider>; url: URL };

/**
 * Data of the home page: what the site is, how it works, what it costs. Members are redirected to
 * the search.
 */
async function loadHome({ context, url }: LoadInput) {
  if (getViewer(context)) throw redirect("/members", 302);
  const site = getSite(context);
  const country = getShownCountry(context);
  const seeks = readGenderPreference(url.searchParams.get("seeks")) ?? homePageGender(site);
  const [shown, members] = await Promise.all([
    getAgeDue(context) === "none"
      ? listHomePageProfiles(getServices(context), site, { country, seeks })
      : null,
    countMembersOf(getServices(context), site.id, country),
    loadHomePicture(site.niche, getServices(context).files.read),
  ]);
  return {
    country,
    countryOffer: loadCountryOffer(context),
    /** The operator's own texts, otherwise the product's for the niche. */
    title: localizedSetting(context, site.index_title),
    lead: localizedSetting(context, site.description),
    credits: site.message_credits,
    money: minimumMessageCost(site, country),
    examplePrices: site.placeholder_prices,
    /**
     * Members who opted in to be shown here, and the country's member count; null if it is too
     * small to mention.
     */
    shown: shown?.profiles ?? [],
    seeks,
    choosable: shown?.choosable ?? false,
    members,
    open: maySearchLoggedOut(context),
    /** Whether this visitor may sign up: if not, no signup is promised. */
    joinable: signupsEnabled(site, getTracking(context)),
  };
}

type HomeData = Awaited<ReturnType<typeof loadHome>>;

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
  const pageTitle = loaderData.title ?? searched;
  // The leads of the first two niches contain it already.
  const description = loaderData.lead ?? (Number(niche) > 2 ? `${searched}. ${lead}` : lead);
  const { money } = loaderData;
  const free = loaderData.joinable ? [t("home.facts.free")] : [];
  if (loaderData.joinable && money) free.push(t("home.facts.starts"));
  const price = money
    ? t("home.facts.price", { money: formatMoney(money.amount, money.currency, locale) })
    : t("home.facts.no_subscription");
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageTitle>{pageTitle}</PageTitle>
      <meta name="description" content={description} />
      <SharingMeta path="/" title={pageTitle} description={description} />
      <StructuredData />
      {loaderData.countryOffer ? (
        <div className="mx-auto max-w-(--container-page) px-4 py-3 lg:px-6">
          <CountryQuestion countries={loaderData.countryOffer} />
        </div>
      ) : null}
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

/** Structured data of the home page: the site and its company (schema.org). */
function StructuredData() {
  const { site, origin, language } = useRoot();
  const publisher = site.company
    ? {
        publisher: {
          "@type": "Organization",
          name: site.company.company,
          email: site.supportEmail,
        },
      }
    : {};
  const about = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.name,
    url: `${origin}/`,
    inLanguage: language,
    ...publisher,
  };
  // A "<" in an operator's text could end the script element.
  const json = JSON.stringify(about).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The site's safety measures. */
function Safety() {
  const { t } = useTranslation("visit");
  const promises: { icon: IconName; text: string }[] = [
    { icon: "heart-handshake", text: t("home.safety_people") },
    { icon: "ban", text: t("home.safety_block") },
    { icon: "map-pin", text: t("home.safety_place") },
    { icon: "eye-off", text: t("home.safety_outside") },
  ];
  return (
    <section aria-labelledby="safety" className="grid gap-6 md:gap-8">
      <h2 id="safety" className="text-2xl">
        {t("home.safety_title")}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-x-10 md:gap-y-8">
        {promises.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-brand-text">
              <Icon name={icon} size={22} />
            </span>
            <p className="pt-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the site works in three steps. */
function HowItWorks() {
  const { t } = useTranslation("visit");
  const steps = [
    { title: t("home.step1_title"), text: t("home.step1_text") },
    { title: t("home.step2_title"), text: t("home.step2_text") },
    { title: t("home.step3_title"), text: t("home.step3_text") },
  ];
  return (
    <section aria-labelledby="how" className="grid gap-6 md:gap-8">
      <h2 id="how" className="text-2xl">
        {t("home.how_title")}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid content-start grid-cols-[auto_1fr] gap-x-4 gap-y-1 md:grid-cols-1 md:gap-y-2"
          >
            <span
              aria-hidden
              className="row-span-2 font-display text-3xl leading-none font-bold text-brand-text tabular-nums md:row-span-1"
            >
              {index + 1}
            </span>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The price in lines, from the bundles sold in the visitor's country. */
function Costs({ credits: count, money, examplePrices }: HomeData) {
  const { t } = useTranslation("visit");
  const { locale, site } = useRoot();
  const credits = t("home.credits", { count });
  const amount = money && formatMoney(money.amount, money.currency, locale);
  const withdrawal = t("pricing.sure_withdraw", { count: site.refundDays });
  const price = amount
    ? t("home.cost", { credits, money: amount })
    : t("home.cost_credits", { credits });
  const lines =
    count === 0
      ? [t("home.cost_nothing")]
      : [
          t("home.cost_free"),
          price,
          `${t("home.facts.no_subscription")}. ${withdrawal}`,
          ...(examplePrices ? [t("home.cost_example")] : []),
        ];
  return (
    <section
      aria-labelledby="costs"
      className="grid gap-3 rounded-card border border-line bg-card p-5 md:grid-cols-[1fr_2fr] md:gap-10 md:p-10"
    >
      <h2 id="costs" className="text-2xl">
        {t("home.cost_title")}
      </h2>
      <ul className="grid gap-2 text-lg">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-3">
            <Icon name="check" size={22} className="mt-0.5 shrink-0 text-brand-text" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

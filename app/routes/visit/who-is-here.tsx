import { Link } from "react-router";
import type { CountryCode } from "~/domain/location/countries";
import { photoPath } from "~/domain/photo/photo";
import { GENDER_PREFERENCES, type GenderPreference } from "~/domain/profile/profile.schema";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { colonFor } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { FictionalChip } from "~/layouts/member-name";
import { useRoot } from "~/layouts/use-root";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { MemberCard } from "~/ui/portrait";

type WhoIsHereProps = {
  country: CountryCode;
  shown: ProfileCard[];
  /** Whom the faces show, and whether the visitor may choose it. */
  seeks: GenderPreference;
  choosable: boolean;
  members: number | null;
  /** Whether visitors may see the members. */
  open: boolean;
};

/**
 * Up to four members who opted in to be shown here, three on narrow screens, and the latest member count of the visitor's
 * country. Renders nothing if both are missing: an empty row would suggest an empty site.
 */
export function WhoIsHere(props: WhoIsHereProps) {
  const { country, shown, seeks, choosable, members, open } = props;
  const { t } = useTranslation("visit");
  if (shown.length === 0 && members === null) return null;
  return (
    <section aria-labelledby="who-is-here" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="who-is-here" className="text-2xl md:text-3xl">
          {t("home.here.title")}
        </h2>
        {members === null ? null : <MemberCount country={country} members={members} />}
      </div>
      {choosable ? <SeeksChoice seeks={seeks} /> : null}
      {shown.length > 0 ? <Faces shown={shown} /> : null}
      {open ? (
        <div>
          <LinkButton to={`/members?gender=${seeks}`} variant="secondary">
            {t("home.here.more")}
          </LinkButton>
        </div>
      ) : null}
    </section>
  );
}

const SEEKS_KEYS = { female: "women", male: "men", both: "both" } as const;

/** Whom the visitor would like to meet, as links, so that it works without JavaScript (R47). */
function SeeksChoice({ seeks }: Pick<WhoIsHereProps, "seeks">) {
  const { t } = useTranslation("visit");
  return (
    <nav aria-label={t("members:search.gender")}>
      <ul className="flex flex-wrap gap-2">
        {GENDER_PREFERENCES.map((preference) => (
          <li key={preference}>
            <Link
              to={`/?seeks=${preference}#who-is-here`}
              preventScrollReset
              aria-current={preference === seeks ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm font-semibold text-ink no-underline transition-colors hover:border-ink/60 aria-[current]:border-brand-text aria-[current]:bg-tint aria-[current]:text-brand-text"
            >
              {t(`members:search.${SEEKS_KEYS[preference]}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The country's name is next to the number, not in a sentence, since half our languages would
 * inflect it.
 */
function MemberCount({ country, members }: { country: CountryCode; members: number }) {
  const { t } = useTranslation("visit");
  const { language } = useRoot();
  return (
    <>
      <p className="max-w-[60ch]">
        <strong>
          {new Intl.DisplayNames(language, { type: "region" }).of(country)}
          {colonFor(language)}
        </strong>{" "}
        {t("home.here.count", { count: members })}
      </p>
      <p className="max-w-[60ch] text-sm text-muted">{t("home.here.counted")}</p>
    </>
  );
}

/** Plain links: a lander has neither the scripts nor the head of the other pages (root.tsx). */
function Faces({ shown }: { shown: ProfileCard[] }) {
  const { t } = useTranslation("visit");
  const { fictional: label } = useRoot().site;
  return (
    <div className="grid gap-3">
      <ul
        className={classNames(
          "grid max-w-3xl grid-cols-3 gap-2 sm:gap-4 lg:gap-6",
          shown.length > 3 && "lg:max-w-none lg:grid-cols-4",
        )}
      >
        {shown.map((member, at) => (
          <li key={member.id} className={classNames("min-w-0", at > 2 && "max-lg:hidden")}>
            <MemberCard
              to={`/members/${member.id}/landing`}
              name={member.name}
              photo={member.photo && { src: photoPath(member.photo.id, "thumb") }}
              label={member.fictional ? label?.word : undefined}
              badges={member.fictional ? <FictionalChip of={member} /> : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.some(({ fictional }) => !fictional) ? (
        <p className="text-sm text-muted">{t("home.here.shown")}</p>
      ) : null}
    </div>
  );
}

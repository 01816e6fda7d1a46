import type { CountryCode } from "~/domain/location/countries";
import { photoPath } from "~/domain/photo/photo";
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
  members: number | null;
  /** Whether visitors may see the members. */
  open: boolean;
};

/**
 * Up to four members who opted in to be shown here, three on narrow screens, and the latest member count of the visitor's
 * country. Renders nothing if both are missing: an empty row would suggest an empty site.
 */
export function WhoIsHere({ country, shown, members, open }: WhoIsHereProps) {
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
      {shown.length > 0 ? <Faces shown={shown} /> : null}
      {open ? (
        <div>
          <LinkButton to="/members" variant="secondary">
            {t("home.here.more")}
          </LinkButton>
        </div>
      ) : null}
    </section>
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

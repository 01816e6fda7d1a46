import { Link } from "react-router";
import type { Profile } from "~/domain/discovery/find-profile";
import { portraitPropsOf } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { FictionalChip } from "~/layouts/member-name";
import { ChipList } from "~/ui/interests";
import { Portrait } from "~/ui/portrait";

type ProfileSummaryProps = Pick<
  Profile,
  "id" | "name" | "fictional" | "age" | "region" | "country" | "headline" | "language" | "interests"
> & {
  photo: Profile["photos"][number] | null;
};

/** Enough for a first message. More would push the composer out of view. */
const MAX_INTERESTS = 6;

/**
 * Above the first message: the recipient's headline, and common interests first, as topics to write
 * about.
 */
export function ProfileSummary(props: ProfileSummaryProps) {
  const { id, interests, photo } = props;
  return (
    <article className="mx-auto mt-4 grid max-w-xl grid-cols-1 gap-4 rounded-card border border-line bg-card p-4">
      <div className="flex gap-4">
        <Link
          to={`/members/${id}`}
          tabIndex={-1}
          aria-hidden
          className="w-24 shrink-0 self-start md:w-32"
        >
          <Portrait
            {...(photo && portraitPropsOf(photo, "thumb"))}
            alt=""
            eager
            className="rounded-control"
          />
        </Link>
        <SummaryText {...props} />
      </div>
      {interests.length > 0 ? (
        <div className="grid gap-2">
          <SummaryInterests interests={interests} />
        </div>
      ) : null}
    </article>
  );
}

function SummaryText({ id, name, fictional, age, region, ...more }: ProfileSummaryProps) {
  const { country, headline, language } = more;
  const home = [region, country].filter(Boolean).join(", ");
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-2">
      <h2 className="font-sans text-lg font-semibold tracking-normal wrap-anywhere">
        <Link to={`/members/${id}`} className="hover:underline">
          <bdi translate="no">{name}</bdi>
          {age === null ? null : `, ${age}`}
        </Link>{" "}
        <FictionalChip of={{ fictional }} />
      </h2>
      {home ? <p className="-mt-2 text-sm text-muted">{home}</p> : null}
      {headline ? (
        <p lang={language} dir="auto" className="wrap-anywhere">
          {headline}
        </p>
      ) : null}
    </div>
  );
}

function SummaryInterests({ interests }: Pick<Profile, "interests">) {
  const { t } = useTranslation("profile");
  const visibleInterests = interests.slice(0, MAX_INTERESTS); // common interests come first
  const chips = (isShared: boolean) =>
    visibleInterests
      .filter(({ shared }) => shared === isShared)
      .map(({ id }) => ({ interest: id, label: t(`interest.${id}`) }));
  const common = chips(true);
  const others = chips(false);
  return (
    <>
      {common.length > 0 ? (
        <>
          <p id="in-common" className="text-sm font-semibold text-brand-text">
            {t("page.shared_count", { count: common.length })}
          </p>
          <ChipList shared items={common} aria-labelledby="in-common" />
        </>
      ) : null}
      {others.length > 0 ? <ChipList items={others} /> : null}
    </>
  );
}

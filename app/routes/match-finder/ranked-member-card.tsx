import type { ReactNode } from "react";
import type { MatchSuggestion } from "~/domain/match-finder/match-finder";
import { portraitPropsOf } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { ChipList } from "~/ui/chip-list";
import { Portrait } from "~/ui/portrait";
import { answerKey } from "./answer-key";
import { otherReasons } from "./other-reasons";

type RankedMemberCardProps = { member: MatchSuggestion; heart: ReactNode; eager: boolean };

/** A member of the ranked list, with the reasons for the rank. */
export function RankedMemberCard({ member, heart, eager }: RankedMemberCardProps) {
  const { id, photo } = member;
  return (
    <li id={`m-${id}`} className="min-w-0 scroll-mt-20">
      <article className="relative grid h-full grid-cols-[6rem_1fr] content-start gap-x-4 gap-y-3 rounded-card border border-line bg-card p-3 transition-[border-color,box-shadow] focus-within:border-brand-text hover:shadow-soft sm:grid-cols-[9rem_1fr] sm:grid-rows-[auto_1fr]">
        <Portrait
          {...(photo && portraitPropsOf(photo, "thumb"))}
          alt=""
          eager={eager}
          className="self-start rounded-control sm:row-span-2"
        />
        <div className="flex min-w-0 items-start justify-between gap-2">
          <MemberDetails member={member} />
          {/* After the name in the document, so that keyboard and screen reader users meet the
              person first. */}
          <div className="relative z-2 shrink-0">{heart}</div>
        </div>
        <RankReasons member={member} />
      </article>
    </li>
  );
}

function MemberDetails({ member }: { member: MatchSuggestion }) {
  const { t } = useTranslation("members");
  const { id, name, age, region, country, activity } = member;
  const home = [region, country].filter(Boolean).join(", ");
  return (
    <div className="grid min-w-0 gap-0.5 text-sm text-muted">
      <h3 className="font-sans text-base leading-snug font-semibold tracking-normal text-ink">
        <a
          href={`/members/${id}`}
          className="inline-block min-h-6 wrap-anywhere after:absolute after:inset-0 after:z-1 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand-text"
        >
          <bdi translate="no">{name}</bdi>
          {age ? `, ${age}` : null}
        </a>
      </h3>
      {home ? <p>{home}</p> : null}
      {activity ? <p className="first-letter:uppercase">{t(`activity.${activity}`)}</p> : null}
    </div>
  );
}

/** Answers that both gave, and other common points. */
function RankReasons({ member: { id, agreed, reasons } }: { member: MatchSuggestion }) {
  const { t } = useTranslation("finder");
  const { t: suggestions } = useTranslation("suggestions");
  const other = otherReasons(reasons, suggestions);
  return (
    <div className="col-span-2 grid content-start gap-2 text-sm sm:col-span-1 sm:col-start-2">
      {agreed.length > 0 ? (
        <>
          <p id={`both-${id}`} className="font-semibold">
            {t("both")}
          </p>
          <ChipList
            shared
            aria-labelledby={`both-${id}`}
            items={agreed.map((one) => ({ label: t(answerKey(one)) }))}
          />
        </>
      ) : null}
      {other.length > 0 ? <p className="text-muted">{other.join(" · ")}</p> : null}
      {agreed.length + other.length === 0 ? <p className="text-muted">{t("fits")}</p> : null}
    </div>
  );
}

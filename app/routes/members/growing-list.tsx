import type { ReactNode } from "react";
import { hasNeighbourLinks } from "~/domain/discovery/has-neighbour-links";
import type { SearchCount } from "~/domain/discovery/search-members";
import { LikeForm } from "~/features/members/like-form";
import { type MemberLikeResult, withMember } from "~/features/members/like-result";
import { MemberList } from "~/features/members/member-list";
import { MoreLink, useGrowingList } from "~/features/members/more-link";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { SearchData } from "./load-search";

/** "1 member", "137 members", or "1,000+ members" if the count was cut off (R173). */
export function useCountText(): (count: SearchCount) => string {
  const { t } = useTranslation("members");
  const { locale } = useRoot();
  return ({ number, more }) => {
    const figure = `${formatNumber(number, locale)}${more ? "+" : ""}`;
    return t("search.found", { count: more ? Math.max(number, 100) : number, number: figure });
  };
}

type GrowingListProps = {
  onAnswer: (answer: MemberLikeResult) => void;
  data: Pick<SearchData, "found" | "search">;
  /** The list's accessible name. Two lists on a page need different ones. */
  label: string;
  /** Shown below the list once all pages are loaded. */
  ended?: ReactNode;
};

/** A list that loads more pages as its end comes near. */
export function GrowingList({ data, label, onAnswer, ended }: GrowingListProps) {
  const { t } = useTranslation("members");
  const { found, search } = data;
  const { members, next, added, busy, more, pages, isFurther } = useGrowingList(
    found,
    search.similar ? "~" : "",
  );
  const within = hasNeighbourLinks(search) ? `?${new URLSearchParams(search.params)}` : "";
  const path = ({ id }: { id: string }) => `/members/${id}${within}`;
  const pageNumber = String(search.pageNumber + pages);
  const further = next && `?${new URLSearchParams({ ...search.params, after: next, pageNumber })}`;
  return (
    <>
      {members.length === 0 ? (
        <p className="text-center text-muted">
          {t(next ? "search.look_further" : "similar.empty")}
        </p>
      ) : null}
      <LikeForm
        members={members}
        onAnswer={withMember(onAnswer)}
        pathAfterLogin={(member) => (isFurther(member) ? path(member) : undefined)}
      >
        {(heart) => <MemberList label={label} members={members} heart={heart} path={path} />}
      </LikeForm>
      <MoreLink
        search={further}
        label={members.length === 0 || added === 0 ? t("search.further") : t("search.more")}
        end={t("search.end")}
        onMore={more}
        busy={busy}
        added={added}
        pages={pages}
      />
      {next ? null : ended}
    </>
  );
}

type ResultCountProps = { found: SearchData["found"]; pageNumber: number };

/** "137 members" on the first page, the page number on later ones. */
export function ResultCount({ found: { count }, pageNumber }: ResultCountProps) {
  const { t } = useTranslation("members");
  const countText = useCountText();
  const text = count ? countText(count) : t("search.page", { number: pageNumber });
  if (count?.number === 0 || (!count && pageNumber === 1)) return null;
  return <p className="text-sm text-muted">{text}</p>;
}

import { useTranslation } from "~/i18n/use-translation";
import { GrowingList } from "./growing-list";
import type { MemberLikeResult } from "./like-notice";
import type { SearchData } from "./load-search";
import { NoResults } from "./no-results";
import { SimilarMembers } from "./similar-members";

type LikeResultHandler = { onAnswer: (answer: MemberLikeResult) => void };

/**
 * The members found with their count, loading more on scroll, then similar members. An empty result
 * shows advice.
 */
export function SearchResults(props: SearchData & LikeResultHandler) {
  const { t } = useTranslation("members");
  const { found, search, similar, onAnswer } = props;
  const isEmpty = found.members.length === 0 && !found.next;
  const label = t(search.similar ? "similar.title" : "search.results");
  const ended = similar ? <SimilarMembers params={similar} onAnswer={onAnswer} /> : null;
  if (isEmpty && !search.similar)
    return (
      <>
        <NoResults {...props} />
        {ended}
      </>
    );
  return (
    <>
      <h2 className={search.similar ? "mb-2 text-xl" : "sr-only"}>{label}</h2>
      <GrowingList data={props} label={label} onAnswer={onAnswer} ended={ended} />
    </>
  );
}

import { useTranslation } from "~/i18n/use-translation";
import { GrowingList } from "./growing-list";
import type { Answered } from "./like-notice";
import type { SearchData } from "./load-search";
import { NobodyFits } from "./nobody-fits";
import { SimilarMembers } from "./similar-members";

type OnAnswer = { onAnswer: (answer: Answered) => void };

/**
 * The members found with their count, loading more on scroll, then similar members. An empty result
 * shows advice.
 */
export function SearchResults(props: SearchData & OnAnswer) {
  const { t } = useTranslation("members");
  const { found, search, similar, onAnswer } = props;
  const isEmpty = found.members.length === 0 && !found.next;
  const label = t(search.similar ? "similar.title" : "search.results");
  const ended = similar ? <SimilarMembers params={similar} onAnswer={onAnswer} /> : null;
  if (isEmpty && !search.similar)
    return (
      <>
        <NobodyFits {...props} />
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

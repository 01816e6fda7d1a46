import { useState } from "react";
import { useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { BlockedNotice } from "../safety/blocked-notice";
import { Ways } from "../suggestions/ways";
import { FilterChips } from "./filter-chips";
import { type Answered, LikeToast } from "./like-notice";
import type { SearchData } from "./load-search";
import { RefusedFilters } from "./refused-filters";
import { SaveForm } from "./save-form";
import type { RenameAnswer, SaveAnswer } from "./saved-answers";
import { SavedSearches } from "./saved-searches";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { VisitorResults } from "./visitor-results";

type SearchScreenProps = SearchData & { saveAnswer?: SaveAnswer; renameAnswer?: RenameAnswer };

/** The search page: saved searches, filters, results. */
export function SearchScreen({ saveAnswer, renameAnswer, ...shown }: SearchScreenProps) {
  const { t } = useTranslation("members");
  const [answer, setAnswer] = useState<Answered | null>(null);
  const { visitor, search } = shown;
  const key = new URLSearchParams(search.params).toString();
  return (
    <Page
      width="gallery"
      title={visitor ? t("visitor.title") : t("search.title")}
      lead={visitor ? t("visitor.lead") : t("search.lead")}
      actions={visitor ? undefined : <Ways />}
      before={shown.blocked ? <BlockedNotice id={shown.blocked} /> : undefined}
    >
      <PageTitle>{visitor ? t("visitor.title") : t("search.title")}</PageTitle>
      <SavedSearches {...shown} answer={renameAnswer} />
      <SearchForm key={key} {...shown} busy={useIsSearching()} />
      {visitor ? null : <FilterChips {...shown} />}
      <RefusedFilters refused={shown.refused} />
      <SaveForm key={`${key} save`} {...shown} answer={saveAnswer} />
      {visitor ? (
        <VisitorResults {...shown} />
      ) : (
        <SearchResults key={`${key} results`} {...shown} onAnswer={setAnswer} />
      )}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}

function useIsSearching(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === "/members";
}

import { useState } from "react";
import { useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { BlockedNotice } from "../safety/blocked-notice";
import { DiscoveryLinks } from "../suggestions/discovery-links";
import { FilterChips } from "./filter-chips";
import { LikeToast, type MemberLikeResult } from "./like-notice";
import type { SearchData } from "./load-search";
import { RefusedFilters } from "./refused-filters";
import { SaveForm } from "./save-form";
import type { RenameResult, SaveResult } from "./save-results";
import { SavedSearches } from "./saved-searches";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { VisitorResults } from "./visitor-results";

type SearchPageProps = SearchData & { saveAnswer?: SaveResult; renameAnswer?: RenameResult };

/** The search page: saved searches, filters, results. */
export function SearchPage({ saveAnswer, renameAnswer, ...shown }: SearchPageProps) {
  const { t } = useTranslation("members");
  const [answer, setAnswer] = useState<MemberLikeResult | null>(null);
  const { visitor, search } = shown;
  const key = new URLSearchParams(search.params).toString();
  return (
    <Page
      width="gallery"
      title={visitor ? t("visitor.title") : t("search.title")}
      lead={visitor ? t("visitor.lead") : t("search.lead")}
      actions={visitor ? undefined : <DiscoveryLinks />}
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

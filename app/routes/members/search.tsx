import { useState } from "react";
import { useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { BlockedNotice } from "../safety/blocked-notice";
import { Ways } from "../suggestions/ways";
import type { Route } from "./+types/search";
import { FilterChips } from "./filter-chips";
import { type Answered, LikeToast } from "./like-notice";
import { loadSearch } from "./load-search";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { VisitorResults } from "./visitor-results";

export function loader(args: Route.LoaderArgs) {
  return loadSearch(args);
}

export { shouldRevalidate } from "./stays-after-like";

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const navigation = useNavigation();
  const [answer, setAnswer] = useState<Answered | null>(null);
  const { visitor, search } = loaderData;
  const key = new URLSearchParams(search.params).toString();
  return (
    <Page
      width="gallery"
      title={visitor ? t("visitor.title") : t("search.title")}
      lead={visitor ? t("visitor.lead") : t("search.lead")}
      actions={visitor ? undefined : <Ways />}
      before={loaderData.blocked ? <BlockedNotice id={loaderData.blocked} /> : undefined}
    >
      <PageTitle>{visitor ? t("visitor.title") : t("search.title")}</PageTitle>
      <SearchForm
        key={key}
        {...loaderData}
        busy={navigation.state === "loading" && navigation.location.pathname === "/members"}
      />
      {visitor ? null : <FilterChips {...loaderData} />}
      {visitor ? (
        <VisitorResults {...loaderData} />
      ) : (
        <SearchResults key={`${key} results`} {...loaderData} onAnswer={setAnswer} />
      )}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}

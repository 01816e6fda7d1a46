import { useEffect, useEffectEvent, useState } from "react";
import { Link, useFetcher, useNavigation } from "react-router";
import { CountryQuestion } from "~/features/country/country-question";
import { BlockedNotice } from "~/features/members/blocked-notice";
import { DiscoveryLinks } from "~/features/members/discovery-links";
import { LikeToast } from "~/features/members/like-notice";
import type { MemberLikeResult } from "~/features/members/like-result";
import { MemberList } from "~/features/members/member-list";
import { useSignupLinks } from "~/features/signup/signup-dialog-provider";
import { likeSignupPath } from "~/features/signup/signup-target";
import { useTranslation } from "~/i18n/use-translation";
import { useLoginPath } from "~/layouts/login-path";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { LikeLink } from "~/ui/like";
import { Page } from "~/ui/page";
import { Sheet } from "~/ui/sheet";
import { FilterChips, filterLabel, RefusedFilters } from "./filter-labels";
import { GrowingList, ResultCount, useCountText } from "./growing-list";
import type { SearchData } from "./load-search";
import {
  type RenameResult,
  SavedEdit,
  SavedSearches,
  SavedStatus,
  SaveForm,
  type SaveResult,
} from "./saved-searches";
import { FILTER_SHEET, FilterButton, SearchForm } from "./search-form";

type SearchPageProps = SearchData & { saveAnswer?: SaveResult; renameAnswer?: RenameResult };

/**
 * The search page: the other ways to meet members, a row with the filters and saved searches, then the
 * members. The filters are in a sheet, so that faces come first.
 */
export function SearchPage({ saveAnswer, renameAnswer, ...shown }: SearchPageProps) {
  const { t } = useTranslation("members");
  const [answer, setAnswer] = useState<MemberLikeResult | null>(null);
  const { visitor, search } = shown;
  const key = new URLSearchParams(search.params).toString();
  const title = visitor ? t("visitor.title") : t("search.title");
  // On a phone the tab bar, or the question about the country, says it: faces come first.
  const isShort = !visitor || shown.countryOffer !== null;
  const changes = (
    <>
      <SaveForm key={`${key} save`} {...shown} answer={saveAnswer} />
      <SavedEdit {...shown} answer={renameAnswer} />
    </>
  );
  // An error about a saved search stands on the page: without JavaScript the sheet is closed.
  const rejected = saveAnswer ?? renameAnswer;
  const isRejected = Boolean(rejected);
  useEffect(() => {
    if (rejected) document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  }, [rejected]);
  return (
    <Page width="gallery" before={noticeAbove(shown)}>
      <PageTitle>{title}</PageTitle>
      <header className="-mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:-mt-2">
        <h1 className={classNames("text-xl md:text-2xl", isShort && "max-md:sr-only")}>{title}</h1>
        {visitor ? null : <DiscoveryLinks />}
      </header>
      {visitor ? null : <SavedStatus />}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:mb-4">
        <div className="filter-row">
          <FilterButton {...shown} />
          {visitor ? null : <FilterChips {...shown} />}
          <SavedSearches {...shown} />
        </div>
        {visitor ? null : <ResultCount found={shown.found} pageNumber={search.pageNumber} />}
      </div>
      <Sheet id={FILTER_SHEET} title={t("search.filters")} closeLabel={t("common:form.close")}>
        <div className="mt-4 grid gap-5">
          {isRejected ? null : changes}
          <SearchForm key={key} {...shown} busy={useIsSearching()} />
        </div>
      </Sheet>
      {isRejected ? <div className="mb-4">{changes}</div> : null}
      <RefusedFilters refused={shown.refused} />
      {visitor ? (
        <VisitorResults {...shown} />
      ) : (
        <SearchResults key={`${key} results`} {...shown} onAnswer={setAnswer} />
      )}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}

function noticeAbove({ blocked, countryOffer }: SearchData) {
  if (blocked) return <BlockedNotice id={blocked} />;
  return countryOffer ? <CountryQuestion countries={countryOffer} /> : null;
}

function useIsSearching(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === "/members";
}

type LikeResultHandler = { onAnswer: (answer: MemberLikeResult) => void };

/**
 * The members found with their count, loading more on scroll, then similar members. An empty result
 * shows advice.
 */
function SearchResults(props: SearchData & LikeResultHandler) {
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

type SimilarMembersProps = {
  /** Parameters of the search for similar members. */
  params: Record<string, string>;
  onAnswer: (answer: MemberLikeResult) => void;
};

/**
 * Similar members below the last page of a search, as a list of its own. Without JavaScript a link
 * leads to them.
 */
function SimilarMembers({ params, onAnswer }: SimilarMembersProps) {
  const { t } = useTranslation("members");
  const { data, load } = useFetcher<SearchData>();
  const address = `/members?${new URLSearchParams(params)}`;
  const fetchThem = useEffectEvent(() => void load(address));
  useEffect(() => fetchThem(), []);
  const isEmpty = data && data.found.members.length === 0 && !data.found.next;
  // An empty section keeps its place, so that the footer does not move.
  return (
    <section
      aria-labelledby="similar"
      className={`mt-12 border-t border-line pt-8${isEmpty ? " invisible" : ""}`}
    >
      <h2 id="similar" className="text-xl">
        {t("similar.title")}
      </h2>
      <p className="mb-4 text-muted">{t(params.region ? "similar.region" : "similar.age")}</p>
      {data && !isEmpty ? (
        <GrowingList data={data} label={t("similar.title")} onAnswer={onAnswer} />
      ) : (
        <LinkButton to={address} variant="secondary">
          {t("similar.show")}
        </LinkButton>
      )}
    </section>
  );
}

type NoResultsData = Pick<SearchData, "advice" | "choices" | "search">;

type NoResultsProps = NoResultsData & Pick<SearchData, "loosened" | "isSubmitted">;

/**
 * Empty search result. Lists the filters that exclude members, with the count without each; if no
 * single filter does, offers to clear all; without filters, offers another country.
 */
function NoResults({ advice, choices, search, loosened, isSubmitted }: NoResultsProps) {
  const { t } = useTranslation("members");
  const { otherCountry } = choices;
  if (advice.length > 0)
    return (
      <EmptyState
        picture="search"
        title={t("empty.title")}
        action={<FilterSuggestions advice={advice} choices={choices} search={search} />}
      >
        {t("empty.advice")}
      </EmptyState>
    );
  if (isSubmitted && loosened.length > 0) {
    const clear = <LinkButton to="/members">{t("search.clear")}</LinkButton>;
    return <EmptyState picture="search" title={t("empty.title")} action={clear} />;
  }
  const elsewhere =
    otherCountry &&
    `/members?${new URLSearchParams({ ...search.params, country: otherCountry.code, region: "" })}`;
  return (
    <EmptyState
      picture="search"
      title={t("empty.title")}
      action={
        elsewhere ? (
          <LinkButton to={elsewhere}>
            {t("empty.country_action", { country: otherCountry.name })}
          </LinkButton>
        ) : undefined
      }
    >
      {t("empty.country_text")}
    </EmptyState>
  );
}

function FilterSuggestions({ advice, choices, search }: NoResultsData) {
  const { t } = useTranslation("members");
  const countText = useCountText();
  return (
    <ul className="grid w-full gap-2">
      {advice.map(({ filter, params, count }) => (
        <li key={filter}>
          <Link
            to={`/members?${new URLSearchParams(params)}`}
            className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-card px-4 py-2 text-start text-ink no-underline hover:border-ink/60"
          >
            <span className="font-semibold">
              {t("empty.drop", { filter: filterLabel(t, filter, { search, choices }) })}
            </span>
            <span className="text-sm text-muted">{countText(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first page of results for visitors, with links to signup and login. */
function VisitorResults({ found }: SearchData) {
  const { t } = useTranslation("members");
  const join = useSignupLinks(found.members);
  const login = useLoginPath();
  const { site } = useRoot();
  // Fictional profiles have given no consent, so the sentence about it must not cover them.
  const fictional = found.members.some((member) => member.fictional) ? site.fictional : null;
  const signup = <LinkButton to="/signup">{t("visitor.join")}</LinkButton>;
  if (found.members.length === 0) {
    return (
      <EmptyState picture="search" title={t("visitor.empty_title")} action={signup}>
        {t("visitor.empty_text")}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t("search.results")}</h2>
      <MemberList
        label={t("search.results")}
        members={found.members}
        onClickCapture={join}
        heart={({ id, name }) => (
          <LikeLink href={likeSignupPath(id)} label={t("like.like", { name })} />
        )}
      />
      <p className="mx-auto mt-8 max-w-(--container-prose) text-center text-muted">
        {fictional ? t("visitor.lead_fictional", { word: fictional.word }) : t("visitor.lead")}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {signup}
        <LinkButton to={login} variant="secondary">
          {t("visitor.login")}
        </LinkButton>
      </div>
    </>
  );
}

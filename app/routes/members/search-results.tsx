import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { LikeForm } from "./like-form";
import { type Answered, told } from "./like-notice";
import type { SearchData } from "./load-search";
import { MemberList } from "./member-list";
import { MoreLink } from "./more-link";
import { useMore } from "./use-more";

type SearchResultsProps = SearchData & { onAnswer: (answer: Answered) => void };

/** The members found, more of them on demand; where nobody fits, what to do about it. */
export function SearchResults({ found, search, onAnswer, ...data }: SearchResultsProps) {
  const { t } = useTranslation("members");
  const { members, next, added, busy, more } = useMore(found);
  const nextSearch = next && `?${new URLSearchParams({ ...search.params, after: next })}`;
  const within = new URLSearchParams(search.params).toString();
  if (members.length === 0 && !next)
    return <NobodyFits wider={data.wider} choices={data.choices} search={search} />;
  return (
    <>
      <h2 className="sr-only">{t("search.results")}</h2>
      {members.length === 0 ? (
        <p className="text-center text-muted">{t("search.look_further")}</p>
      ) : null}
      <LikeForm members={members} onAnswer={told(onAnswer)}>
        {(heart) => (
          <MemberList
            label={t("search.results")}
            fictionalWord={data.fictionalWord}
            {...{ members, heart }}
            path={({ id }) => `/members/${id}?${within}`}
          />
        )}
      </LikeForm>
      <MoreLink
        search={nextSearch}
        label={members.length === 0 || added === 0 ? t("search.further") : t("search.more")}
        busy={busy}
        added={added}
        onMore={more}
        end={t("search.end")}
      />
    </>
  );
}

/** Teaches and offers one step: the whole country, then all ages, then another country. */
function NobodyFits({ wider, choices, search }: Pick<SearchData, "wider" | "choices" | "search">) {
  const { t } = useTranslation("members");
  const { otherCountry } = choices;
  if (wider) return <Wider wider={wider} />;
  const elsewhere =
    otherCountry &&
    `/members?${new URLSearchParams({ ...search.params, country: otherCountry.code })}`;
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

function Wider({ wider }: { wider: NonNullable<SearchData["wider"]> }) {
  const { t } = useTranslation("members");
  return (
    <EmptyState
      picture="search"
      title={t("empty.title")}
      action={
        <LinkButton to={`/members?${new URLSearchParams(wider.params)}`}>
          {t(`empty.${wider.step}_action`)}
        </LinkButton>
      }
    >
      {t(`empty.${wider.step}_text`)}
    </EmptyState>
  );
}

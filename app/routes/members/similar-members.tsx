import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";
import { GrowingList } from "./growing-list";
import type { MemberLikeResult } from "./like-notice";
import type { SearchData } from "./load-search";

type SimilarMembersProps = {
  /** Parameters of the search for similar members. */
  params: Record<string, string>;
  onAnswer: (answer: MemberLikeResult) => void;
};

/**
 * Similar members below the last page of a search, as a list of its own. Without JavaScript a link
 * leads to them.
 */
export function SimilarMembers({ params, onAnswer }: SimilarMembersProps) {
  const { t } = useTranslation("members");
  const { data, load } = useFetcher<SearchData>();
  const address = `/members?${new URLSearchParams(params)}`;
  const fetchThem = useEffectEvent(() => void load(address));
  useEffect(() => fetchThem(), []);
  if (data && data.found.members.length === 0 && !data.found.next) return null;
  return (
    <section aria-labelledby="similar" className="mt-12 border-t border-line pt-8">
      <h2 id="similar" className="text-xl">
        {t("similar.title")}
      </h2>
      <p className="mb-4 text-muted">{t(params.region ? "similar.region" : "similar.age")}</p>
      {data ? (
        <GrowingList data={data} label={t("similar.title")} onAnswer={onAnswer} />
      ) : (
        <LinkButton to={address} variant="secondary">
          {t("similar.show")}
        </LinkButton>
      )}
    </section>
  );
}

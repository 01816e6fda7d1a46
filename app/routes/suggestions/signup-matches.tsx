import { type ReactNode, useState } from "react";
import { suggestMembers } from "~/domain/suggestion/suggest-members";
import type { Suggestion, SuggestionReasons } from "~/domain/suggestion/suggestion";
import { SearchLink } from "~/features/members/discovery-links";
import { LikeForm } from "~/features/members/like-form";
import { LikeToast } from "~/features/members/like-notice";
import { type MemberLikeResult, withMember } from "~/features/members/like-result";
import { MemberList } from "~/features/members/member-list";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getLocaleContext } from "~/request/visitor-context";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/signup-matches";

/** Number of interests that fit on a card. */
const MAX_INTERESTS = 2;

/** /signup-matches: suggested members with reasons, after the signup and at any later time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const suggesting = { site: getSite(context), viewer, cardContext: getLocaleContext(context) };
  return suggestMembers(getServices(context), suggesting);
}

export default function SignupMatches({
  loaderData: { members, newcomers },
}: Route.ComponentProps) {
  const { t } = useTranslation("suggestions");
  const all = [...newcomers, ...members];
  const [answer, setAnswer] = useState<MemberLikeResult | null>(null);
  return (
    <Page width="gallery" title={t("title")} lead={t("lead")}>
      <PageTitle>{t("title")}</PageTitle>
      {all.length === 0 ? (
        <EmptyState picture="search" title={t("empty_title")} action={<SearchLink />}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <>
          <LikeForm members={all} onAnswer={withMember(setAnswer)}>
            {(heart) => (
              <>
                <NearbyNewMembers newcomers={newcomers} heart={heart} />
                <OtherSuggestions
                  members={members}
                  title={newcomers.length > 0 ? t("more_title") : null}
                  heart={heart}
                />
              </>
            )}
          </LikeForm>
          <div className="mt-8 flex justify-center">
            <SearchLink />
          </div>
        </>
      )}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}

type NearbyNewMembersProps = {
  newcomers: readonly Suggestion[];
  heart: (member: Suggestion) => ReactNode;
};

/** New members nearby, shown above the other suggestions. */
function NearbyNewMembers({ newcomers, heart }: NearbyNewMembersProps) {
  const { t } = useTranslation("suggestions");
  if (newcomers.length === 0) return null;
  return (
    <section aria-labelledby="near-title" className="mb-10">
      <h2 id="near-title" className="text-2xl">
        {t("near_title")}
      </h2>
      <p className="mt-1.5 mb-5 text-muted">{t("near_lead")}</p>
      <MemberList
        label={t("near_title")}
        members={newcomers}
        heart={heart}
        line={({ reasons }) => reasonLine(reasons, t)}
      />
    </section>
  );
}

type OtherSuggestionsProps = {
  members: readonly Suggestion[];
  /** Null if no list precedes this one, which the page's title then names. */
  title: string | null;
  heart: (member: Suggestion) => ReactNode;
};

/** Suggestions from anywhere: their own heading ends the list of new members nearby. */
function OtherSuggestions({ members, title, heart }: OtherSuggestionsProps) {
  const { t } = useTranslation("suggestions");
  if (members.length === 0) return null;
  return (
    <section aria-labelledby={title ? "more-title" : undefined}>
      {title ? (
        <h2 id="more-title" className="mb-5 text-2xl">
          {title}
        </h2>
      ) : null}
      <MemberList
        label={title ?? t("title")}
        members={members}
        heart={heart}
        line={({ reasons }) => reasonLine(reasons, t)}
      />
    </section>
  );
}

/** The reason of a suggestion in one line. Null without common points. */
function reasonLine(reasons: SuggestionReasons, t: Translate<"suggestions">): string | null {
  const names = reasons.interests.slice(0, MAX_INTERESTS).map((id) => t(`profile:interest.${id}`));
  const texts = [
    names.length > 0 ? t("both", { things: names.join(", ") }) : null,
    reasons.near ? t(`game:why.${reasons.near}`) : null,
    reasons.reason ? t(`profile:reason.${reasons.reason}`) : null,
  ];
  return texts.find((text) => text !== null) ?? null;
}

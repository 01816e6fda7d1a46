import { type ReactNode, useState } from "react";
import { suggestMembers } from "~/domain/suggestion/suggest-members";
import type { Suggestion } from "~/domain/suggestion/suggestion";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { LikeForm } from "../members/like-form";
import { type Answered, LikeToast, told } from "../members/like-notice";
import { MemberList } from "../members/member-list";
import type { Route } from "./+types/signup-matches";
import { ToMembers } from "./ways";
import { whyLine } from "./why-line";

/** /signup-matches: suggested members with reasons, after the signup and at any later time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const suggesting = { site: getSite(context), viewer, outlook: getOutlook(context) };
  return suggestMembers(getServices(context), suggesting);
}

export default function SignupMatches({
  loaderData: { members, newcomers },
}: Route.ComponentProps) {
  const { t } = useTranslation("suggestions");
  const all = [...newcomers, ...members];
  const [answer, setAnswer] = useState<Answered | null>(null);
  return (
    <Page width="gallery" title={t("title")} lead={t("lead")}>
      <PageTitle>{t("title")}</PageTitle>
      {all.length === 0 ? (
        <EmptyState picture="search" title={t("empty_title")} action={<ToMembers />}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <>
          <LikeForm members={all} onAnswer={told(setAnswer)}>
            {(heart) => (
              <>
                <NewNear {...{ newcomers, heart }} />
                <MemberList
                  label={t("title")}
                  {...{ members, heart }}
                  line={({ why }) => whyLine(why, t)}
                />
              </>
            )}
          </LikeForm>
          <div className="mt-8 flex justify-center">
            <ToMembers />
          </div>
        </>
      )}
      <LikeToast answer={answer} onDismiss={() => setAnswer(null)} />
    </Page>
  );
}

type NewNearProps = {
  newcomers: readonly Suggestion[];
  heart: (member: Suggestion) => ReactNode;
};

/** New members nearby, shown above the other suggestions. */
function NewNear({ newcomers, heart }: NewNearProps) {
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
        line={({ why }) => whyLine(why, t)}
      />
    </section>
  );
}

import { useState } from "react";
import { suggestMembers } from "~/domain/suggestion/suggest-members";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { LikeForm } from "../members/like-form";
import { type Answered, LikeToast, told } from "../members/like-notice";
import { MemberList } from "../members/member-list";
import type { Route } from "./+types/signup-matches";
import { whyLine } from "./why-line";

/** /signup-matches: after the signup, and on any day, people whom one may like, each with why. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const suggesting = { site: getSite(context), viewer, outlook: getOutlook(context) };
  return { members: await suggestMembers(getServices(context), suggesting) };
}

/** Whoever was liked stays on the page, with the heart that says so. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string;
  defaultShouldRevalidate: boolean;
}) {
  return /\/(?:un)?like$/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export default function SignupMatches({ loaderData: { members } }: Route.ComponentProps) {
  const { t } = useTranslation("suggestions");
  const [answer, setAnswer] = useState<Answered | null>(null);
  return (
    <Page width="gallery" title={t("title")} lead={t("lead")}>
      <PageTitle>{t("title")}</PageTitle>
      {members.length === 0 ? (
        <EmptyState picture="search" title={t("empty_title")} action={<ToMembers />}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <>
          <LikeForm members={members} onAnswer={told(setAnswer)}>
            {(heart) => (
              <MemberList
                label={t("title")}
                {...{ members, heart }}
                fictionalWord={null}
                line={({ why }) => whyLine(why, t)}
              />
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

function ToMembers() {
  const { t } = useTranslation("suggestions");
  return <LinkButton to="/members">{t("to_members")}</LinkButton>;
}

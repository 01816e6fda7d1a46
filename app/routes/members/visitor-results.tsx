import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LikeLink } from "~/ui/like-button";
import { LinkButton } from "~/ui/link-button";
import { useSignupLinks } from "../join/signup-dialog-provider";
import { signupPath } from "../join/signup-target";
import type { SearchData } from "./load-search";
import { MemberList } from "./member-list";

/** The first page of results for visitors, with links to signup and login. */
export function VisitorResults({ found }: SearchData) {
  const { t } = useTranslation("members");
  const join = useSignupLinks(found.members);
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
          <LikeLink href={signupPath(id)} label={t("like.like", { name })} />
        )}
      />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {signup}
        <LinkButton to="/login?next=/members" variant="secondary">
          {t("visitor.login")}
        </LinkButton>
      </div>
    </>
  );
}

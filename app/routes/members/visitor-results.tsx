import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { MemberGrid } from "~/ui/member-grid";
import type { SearchData } from "./load-search";
import { MemberTile } from "./member-tile";

/** The one page that a visitor sees, and the way in. */
export function VisitorResults({ found, fictionalWord }: SearchData) {
  const { t } = useTranslation("members");
  const join = <LinkButton to="/signup">{t("visitor.join")}</LinkButton>;
  if (found.members.length === 0) {
    return (
      <EmptyState picture="search" title={t("visitor.empty_title")} action={join}>
        {t("visitor.empty_text")}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t("search.results")}</h2>
      <MemberGrid label={t("search.results")}>
        {found.members.map((member, index) => (
          <MemberTile
            key={member.id}
            member={member}
            to={`/members/${member.id}`}
            eager={index < 4}
            fictionalWord={fictionalWord}
            likeable={false}
          />
        ))}
      </MemberGrid>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {join}
        <LinkButton to="/login?next=/members" variant="secondary">
          {t("visitor.login")}
        </LinkButton>
      </div>
    </>
  );
}

import { Form, Link } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { listPassed, type PassedMember } from "~/domain/profile/pass-member";
import { PASSED_PATH } from "~/features/members/passed-path";
import { useTranslation } from "~/i18n/use-translation";
import { MemberName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getPhotoNamer } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Avatar } from "~/ui/avatar";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/passed";

const CHANGES = ["passed", "undone", "full"] as const;

/** /settings/passed: the members whom the viewer passed on. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  const change = url.searchParams.get("change");
  return {
    ...(await listPassed(
      getServices(context),
      { actor: viewer, namePhoto: getPhotoNamer(context) },
      after,
    )),
    further: after !== null,
    change: CHANGES.find((one) => one === change) ?? null,
  };
}

export default function Passed({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("safety");
  const { members, next, further, change } = loaderData;
  const notice = change && (
    <Alert tone={change === "full" ? "warning" : "success"} live>
      {t(`passed.${change}`)}
    </Alert>
  );
  return (
    <Page
      width="prose"
      title={t("passed.title")}
      lead={members.length > 0 ? t("passed.lead") : undefined}
      before={notice || undefined}
    >
      <PageTitle>{t("passed.title")}</PageTitle>
      {members.length > 0 || further ? (
        <ul className="grid gap-3">
          {members.map((member) => (
            <PassedMemberRow key={member.id} member={member} />
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="matches"
          title={t("passed.empty_title")}
          action={<LinkButton to="/members">{t("chat:empty.action")}</LinkButton>}
        >
          {t("passed.empty_text", { pass: t("menu.pass") })}
        </EmptyState>
      )}
      {next ? (
        <p className="mt-6 text-center">
          <Link
            to={`${PASSED_PATH}?after=${next}`}
            className={buttonClass({ variant: "secondary" })}
          >
            {t("blocked.more")}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

/** One passed member; the button is described by the name for screen readers. */
function PassedMemberRow({ member }: { member: PassedMember }) {
  const { t } = useTranslation("safety");
  const { id, name, photoId } = member;
  const nameId = `m-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4">
      <Link to={`/members/${id}`} className="flex min-w-48 flex-1 items-center gap-3">
        <Avatar name={name} src={photoId && photoPath(photoId, "thumb")} />
        <span id={nameId} className="min-w-0 font-semibold wrap-anywhere">
          <MemberName of={{ name, fictional: Boolean(member.fictional) }} />
        </span>
      </Link>
      <Form method="post" action={`/members/${id}/unpass`}>
        <Button type="submit" variant="secondary" aria-describedby={nameId}>
          {t("passed.undo")}
        </Button>
      </Form>
    </li>
  );
}

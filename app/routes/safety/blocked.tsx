import { Form, Link } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { type BlockedMember, listBlocked } from "~/domain/profile/privacy-settings";
import { BlockedNotice, parseBlockedId } from "~/features/members/blocked-notice";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { MemberName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getPhotoNamer, getTimeZone } from "~/request/visitor-context";
import { Avatar } from "~/ui/avatar";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/blocked";

/** /settings/blocked: the members whom the viewer blocked. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  return {
    ...(await listBlocked(
      getServices(context),
      { actor: viewer, namePhoto: getPhotoNamer(context) },
      after,
    )),
    further: after !== null,
    blocked: parseBlockedId(url.searchParams.get("blocked")),
    unblocked: parseBlockedId(url.searchParams.get("unblocked")),
    timeZone: getTimeZone(context),
  };
}

export default function Blocked({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("safety");
  const { members, next, blocked, unblocked, timeZone } = loaderData;
  const changed = blocked ?? unblocked;
  return (
    <Page
      width="prose"
      title={t("blocked.title")}
      lead={members.length > 0 ? t("blocked.lead") : undefined}
      before={changed ? <BlockedNotice id={changed} undone={!blocked} /> : undefined}
    >
      <PageTitle>{t("blocked.title")}</PageTitle>
      {members.length > 0 || loaderData.further ? (
        <ul className="grid gap-3">
          {members.map((member) => (
            <BlockedMemberRow key={member.id} member={member} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <NoBlockedMembers />
      )}
      {next ? <NextPageLink after={next} /> : null}
      <GoneMemberLink />
    </Page>
  );
}

function NoBlockedMembers() {
  const { t } = useTranslation("safety");
  return (
    <EmptyState
      picture="matches"
      title={t("blocked.empty_title")}
      action={<LinkButton to="/members">{t("chat:empty.action")}</LinkButton>}
    >
      {t("blocked.empty_text", { block: t("menu.block") })}
    </EmptyState>
  );
}

function NextPageLink({ after }: { after: string }) {
  const { t } = useTranslation("safety");
  return (
    <p className="mt-6 text-center">
      <Link
        to={`/settings/blocked?after=${after}`}
        className={buttonClass({ variant: "secondary" })}
      >
        {t("blocked.more")}
      </Link>
    </p>
  );
}

/** The link to the complaint form for members who are gone. */
function GoneMemberLink() {
  const { t } = useTranslation("safety");
  return (
    <p className="mt-10 border-t border-line pt-4 text-sm text-muted">
      {t("blocked.gone")}{" "}
      <Link
        to="/complaints?kind=member"
        className="font-semibold text-brand-text underline underline-offset-4"
      >
        {t("blocked.gone_link")}
      </Link>
    </p>
  );
}

/**
 * One blocked member with unblock and report buttons, which are described by the name for screen
 * readers.
 */
function BlockedMemberRow({ member, timeZone }: { member: BlockedMember; timeZone: string }) {
  const { t } = useTranslation("safety");
  const { locale } = useRoot();
  const { id, name, at, photoId } = member;
  const nameId = `m-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex min-w-48 flex-1 items-center gap-3">
        <Avatar name={name} src={photoId && photoPath(photoId, "thumb")} />
        <div className="grid min-w-0">
          <p id={nameId} className="font-semibold wrap-anywhere">
            <MemberName of={{ name, fictional: Boolean(member.fictional) }} />
          </p>
          <p className="text-sm text-muted">
            {t("blocked.since", { date: formatDate(at, locale, timeZone) })}
          </p>
        </div>
      </div>
      <BlockedMemberActions id={id} nameId={nameId} />
    </li>
  );
}

function BlockedMemberActions({ id, nameId }: { id: MemberId; nameId: string }) {
  const { t } = useTranslation("safety");
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" action={`/members/${id}/unblock`}>
        <input type="hidden" name="next" value="/settings/blocked" />
        <Button type="submit" variant="secondary" aria-describedby={nameId}>
          {t("blocked.unblock")}
        </Button>
      </Form>
      <LinkButton
        to={`/members/${id}/report?screen=chat`}
        variant="quiet"
        aria-describedby={nameId}
      >
        {t("menu.report")}
      </LinkButton>
    </div>
  );
}

import { Form } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import type { BlockedMember } from "~/domain/profile/list-blocked";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { LinkButton } from "~/ui/link-button";
import { MemberName } from "../members/member-name";

/**
 * One blocked member with unblock and report buttons, which are described by the name for screen
 * readers.
 */
export function BlockedMemberRow({
  member,
  timeZone,
}: {
  member: BlockedMember;
  timeZone: string;
}) {
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

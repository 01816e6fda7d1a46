import { Form, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { isId, type MemberId } from "~/kit/ids";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";

/** The member id in the URL after a block. Null if it is invalid. */
export function parseBlockedId(value: string | null): MemberId | null {
  return isId<MemberId>(value) ? value : null;
}

/** Path of the list of blocked members. */
export const BLOCKED_PATH = "/settings/blocked";

/**
 * Notice after a block or an unblock: what happened, where to find it later, and the opposite action.
 */
export function BlockedNotice({ id, undone = false }: { id: MemberId; undone?: boolean }) {
  const { t } = useTranslation("safety");
  const { pathname } = useLocation();
  return (
    <Alert
      tone="success"
      live
      action={undone ? <BlockAgain id={id} /> : <Unblock id={id} next={pathname} />}
    >
      {undone ? t("blocked.unblocked") : t("block.done")}{" "}
      {undone || pathname === BLOCKED_PATH
        ? null
        : t("block.where", { blocked: t("blocked.title") })}
    </Alert>
  );
}

function Unblock({ id, next }: { id: MemberId; next: string }) {
  const { t } = useTranslation("safety");
  return (
    <Form method="post" action={`/members/${id}/unblock`}>
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="sm" variant="secondary">
        {t("blocked.unblock")}
      </Button>
    </Form>
  );
}

/**
 * Links to the confirmation instead of blocking at once: anybody can send a URL with any id, and a
 * block removes chats and likes.
 */
function BlockAgain({ id }: { id: MemberId }) {
  const { t } = useTranslation("safety");
  return (
    <LinkButton to={`/members/${id}?ask=block`} size="sm" variant="secondary">
      {t("block.confirm")}
    </LinkButton>
  );
}

import { Form, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { isId, type MemberId } from "~/kit/ids";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { LinkButton } from "~/ui/link-button";

/** The id in an address after a block, where it is one of ours. */
export function blockedId(value: string | null): MemberId | null {
  return isId<MemberId>(value) ? value : null;
}

/** The list of the blocked. */
export const BLOCKED = "/settings/blocked";

/** After a block, or after one was taken back: what happened, where to find it later, and the way back. */
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
      {undone || pathname === BLOCKED ? null : t("block.where", { blocked: t("blocked.title") })}
    </Alert>
  );
}

function Unblock({ id, next }: { id: MemberId; next: string }) {
  const { t } = useTranslation("safety");
  return (
    <Form method="post" action={`/members/${id}/unblock`}>
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="sm" variant="secondary">
        {t("block.undo")}
      </Button>
    </Form>
  );
}

/** Anybody can send an address with any id in it: a block takes chat and likes for good, so it asks, with the name, as everywhere. */
function BlockAgain({ id }: { id: MemberId }) {
  const { t } = useTranslation("safety");
  return (
    <LinkButton to={`/members/${id}?ask=block`} size="sm" variant="secondary">
      {t("block.undo")}
    </LinkButton>
  );
}

import { Form } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { DeletionNoticeData } from "./load-deletion-notice";

/**
 * Shown above the list after a deletion without JavaScript: the undo button for a minute, or that
 * the time is over (R314).
 */
export function DeletionNotice({ of }: { of: DeletionNoticeData }) {
  const { t } = useTranslation("chat");
  const nameOf = useLabelledName();
  if (!of) return null;
  if (of === "late")
    return (
      <div className="px-4 pb-3">
        <Alert tone="warning">{t("delete.late")}</Alert>
      </div>
    );
  const undo = (
    <Form method="post" action="/chats/undo">
      <input type="hidden" name="undo" value={of.undo} />
      <Button type="submit" variant="secondary">
        {t("delete.undo")}
      </Button>
    </Form>
  );
  return (
    <div className="px-4 pb-3">
      <Alert tone="info" action={undo}>
        <span className="wrap-anywhere">
          {t("delete.done", { name: of.name ? nameOf(of) : t("head.gone_name") })}
        </span>
      </Alert>
    </div>
  );
}

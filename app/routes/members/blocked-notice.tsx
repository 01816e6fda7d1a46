import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { idSchema } from "~/domain/conversation/conversation.schema";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

/** The id in an address after a block, where it is one of ours. */
export function blockedId(value: string | null): string | null {
  return idSchema.safeParse(value).data ?? null;
}

/** After a block: what happened, and the way back. */
export function BlockedNotice({ id }: { id: string }) {
  const { t } = useTranslation("profile");
  return (
    <Alert
      tone="success"
      live
      action={
        <Form method="post" action={`/members/${id}`}>
          <Button type="submit" size="sm" variant="secondary" name="intent" value="unblock">
            {t("safety.undo")}
          </Button>
        </Form>
      }
    >
      {t("safety.done")}
    </Alert>
  );
}

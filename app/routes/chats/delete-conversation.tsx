import { Form, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { LinkButton } from "~/ui/link-button";

/** Asks before a conversation is deleted; stands on the page even without JavaScript. */
export function DeleteConversation({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  const back = `/chats/${id}`;
  return (
    <Dialog
      id="delete-conversation"
      title={t("delete.title", { name })}
      open
      onClose={() => navigate(back, { replace: true })}
      closeLabel={t("common:form.close")}
      closeAction={back}
      actions={
        <>
          <LinkButton to={back} variant="quiet" replace>
            {t("common:form.cancel")}
          </LinkButton>
          <Form method="post" action={`${back}/delete`}>
            <Button type="submit" variant="danger">
              {t("delete.confirm")}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t("delete.text", { name })}</p>
    </Dialog>
  );
}

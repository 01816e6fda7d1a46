import type { SyntheticEvent } from "react";
import { Form, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { LinkButton } from "~/ui/link-button";
import { useChatDeletionContext } from "./use-chat-deletion";

/**
 * The dialog that confirms the deletion of a conversation. Works without JavaScript. With
 * JavaScript the row disappears at once, and the request is sent when the time to undo is over
 * (R258).
 */
export function DeleteConversation({ id, name }: { id: ConversationId; name: string }) {
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  const { remove } = useChatDeletionContext();
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    remove({ id, name });
    void navigate("/chats", { replace: true });
  };
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
          <Form method="post" action={`${back}/delete`} onSubmit={go}>
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

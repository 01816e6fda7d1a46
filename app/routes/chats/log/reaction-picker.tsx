import { useEffect, useEffectEvent } from "react";
import { Form, useSearchParams } from "react-router";
import { REACTION_CODES, REACTIONS, type Reaction } from "~/domain/conversation/message-extras";
import { useTranslation } from "~/i18n/use-translation";
import { isInputMethodKey } from "~/kit/browser";
import type { ConversationId } from "~/kit/ids";
import { ReactionButton } from "~/ui/chat/message-reply";
import { isPageCovered } from "~/ui/popovers";
import type { useConversation } from "../use-conversation";
import type { ReactionError } from "./use-reactions";

type ReactionPickerProps = {
  chat: Pick<ReturnType<typeof useConversation>, "reply" | "reactions">;
  conversationId: ConversationId | null;
};

/**
 * Above the composer: the reactions to the selected message, with the member's own pressed. A
 * second press removes it (R249). Also shows why the last reaction failed.
 */
export function ReactionPicker({ chat, conversationId }: ReactionPickerProps) {
  const { message, drop } = chat.reply;
  useEscape(message !== null, drop);
  const { react, of } = chat.reactions;
  return (
    <>
      <ReactionErrorText error={chat.reactions.error} />
      {message && conversationId && react ? (
        <ReactionForm
          seq={message.seq}
          action={`/chats/${conversationId}/react`}
          mine={of(message).mine}
          onPick={(reaction) => {
            drop();
            void react(message, reaction);
          }}
        />
      ) : null}
    </>
  );
}

const URL_ERRORS = ["too_fast", "email_unconfirmed"] as const;

/** Screen readers announce the error. Without JavaScript the URL contains it. */
function ReactionErrorText({ error }: { error: ReactionError | null }) {
  const { t } = useTranslation("chat");
  const [search] = useSearchParams();
  const errorCode = error ?? URL_ERRORS.find((one) => one === search.get("refused"));
  return (
    <div role="alert">
      {errorCode ? (
        <p className="border-t border-line bg-card px-4 py-2 text-center text-sm text-danger">
          {t(`reaction.${errorCode}`)}
        </p>
      ) : null}
    </div>
  );
}

type ReactionFormProps = {
  seq: number;
  action: string;
  mine?: Reaction;
  onPick: (reaction: Reaction | null) => void;
};

function ReactionForm({ seq, action, mine, onPick }: ReactionFormProps) {
  const { t } = useTranslation("chat");
  const [search] = useSearchParams();
  const before = search.get("before");
  return (
    <Form
      method="post"
      action={action}
      aria-label={t("reaction.title")}
      className="border-t border-line bg-card px-2 pt-1"
    >
      <input type="hidden" name="seq" value={seq} />
      {before ? <input type="hidden" name="before" value={before} /> : null}
      <div className="mx-auto flex max-w-3xl justify-between sm:justify-start sm:gap-1">
        {REACTION_CODES.map((code) => (
          <ReactionButton
            key={code}
            sign={REACTIONS[code]}
            value={code === mine ? "" : code}
            pressed={code === mine}
            onClick={(event) => {
              event.preventDefault();
              onPick(code === mine ? null : code);
            }}
          />
        ))}
      </div>
    </Form>
  );
}

/**
 * Calls back on Escape while `wanted`, wherever the focus is. Dialogs above the page handle Escape
 * first.
 */
function useEscape(enabled: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isInputMethodKey(event) && !isPageCovered()) leave();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [enabled]);
}

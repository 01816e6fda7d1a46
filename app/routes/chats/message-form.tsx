import { type ClipboardEvent, type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Form } from "react-router";
import { previewRefusal } from "~/domain/conversation/preview-refusal";
import { messageBounds } from "~/domain/site/message-bounds";
import { useTranslation } from "~/i18n/use-translation";
import { usedOfLimit } from "~/kit/text";
import { Composer } from "~/ui/chat/composer";
import { EmojiButton } from "./emoji-button";
import type { LocalDraft } from "./local-draft/local-draft";
import { useThrottledDraft } from "./local-draft/use-local-draft";
import { MessageFormFields } from "./message-form-fields";
import { PriceLine } from "./price-line";
import { RefusalText } from "./refusal-text";
import { SendingBlocked } from "./sending-blocked";
import { SpamWarning } from "./spam-warning";
import { type ComposerInput, useComposer } from "./use-composer";

type MessageFormProps = ComposerInput & {
  otherName: string;
  /**
   * The client id for a form post without JavaScript, so that a second submit sends the same
   * message.
   */
  clientId: string;
  /** Shown above the composer: the quoted message or a notice. */
  above?: ReactNode;
  /** The number that the message will get. */
  seq: number;
  onTyping: () => void;
  onPaste: (event: ClipboardEvent) => void;
  /** Hashes of the first messages that the member sent to others today. */
  sentMarks?: readonly number[];
  /** Links to attachments. */
  extras?: ReactNode;
};

/**
 * The message form. Sends over the socket with JavaScript, else by a form post. Not shown if
 * sending would be refused.
 */
export function MessageForm(props: MessageFormProps) {
  const { otherName: name, otherId, sending } = props;
  const { t } = useTranslation("chat");
  const { box, localDraft, reason, pricing, send, onKeyDown } = useComposer(props);
  const { opening, costs } = pricing;
  const refusal = previewRefusal(sending, { opening, price: costs.price });
  const atFirst = useRef(refusal);
  if (props.instead) return props.instead;
  if (refusal) {
    const blockedProps = { reason: refusal, name, otherId, balance: sending.balance, costs };
    const late = refusal !== atFirst.current;
    return <SendingBlocked key={refusal} {...blockedProps} {...{ localDraft, late }} />;
  }
  return (
    <Form method="post" onSubmit={send}>
      {props.draft ? <DraftNotice draft={props.draft} localDraft={localDraft} /> : null}
      {props.above}
      <MessageFormFields clientId={props.clientId} pricing={pricing} />
      <SpamWarning {...props} localDraft={localDraft} name={name} />
      <ComposerField
        ref={box}
        label={t("composer.label", { name })}
        placeholder={t("composer.placeholder")}
        {...{
          sendLabel: t("composer.send"),
          price: <PriceLine {...{ opening, sending, costs }} />,
        }}
        extras={<EmojiButton {...{ box, setText: localDraft.put }}>{props.extras}</EmojiButton>}
        counter={<CharacterCounter localDraft={localDraft} limit={costs.limit} />}
        error={reason ? <RefusalText {...{ reason, name, otherId, costs }} /> : null}
        {...{ localDraft, onKeyDown, onTyping: props.onTyping, onPaste: props.onPaste }}
        autoComplete="off"
        required
      />
    </Form>
  );
}

type ComposerFieldProps = Omit<ComponentProps<typeof Composer>, "defaultValue" | "onInput"> & {
  localDraft: LocalDraft;
  onTyping: () => void;
};

/** The text field is uncontrolled: a key press must not re-render React (R345). */
function ComposerField({ localDraft, onTyping, ...composer }: ComposerFieldProps) {
  const [initialText] = useState(localDraft.read);
  return (
    <Composer
      {...composer}
      defaultValue={initialText}
      onInput={({ currentTarget }) => {
        localDraft.type(currentTarget.value);
        onTyping();
      }}
    />
  );
}

type DraftProps = { localDraft: LocalDraft };

/** Notice above text that was written before the member joined, until the member changes it. */
function DraftNotice({ localDraft, draft }: DraftProps & { draft: string }) {
  const { t } = useTranslation("chat");
  if (useThrottledDraft(localDraft) !== draft) return null;
  return <p className="bg-card px-4 pt-2 text-center text-sm text-muted">{t("composer.draft")}</p>;
}

/** The character counter, shown from the first character on, and in red beyond the limit. */
function CharacterCounter({ localDraft, limit: characters }: DraftProps & { limit: number }) {
  const { t } = useTranslation("chat");
  const { count, limit } = usedOfLimit(useThrottledDraft(localDraft), messageBounds(characters));
  if (count === 0) return null;
  return (
    <span className={count > limit ? "font-semibold text-danger" : undefined}>
      {t("composer.counter", { count, limit })}
    </span>
  );
}

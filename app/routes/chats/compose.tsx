import { type ClipboardEvent, type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Form } from "react-router";
import { refusalAhead } from "~/domain/conversation/may-write";
import { messageBounds } from "~/domain/site/message-bounds";
import { useTranslation } from "~/i18n/use-translation";
import { fullness } from "~/kit/text";
import { Composer } from "~/ui/chat/composer";
import { AlongFields } from "./along-fields";
import { BeforeWriting } from "./before-writing";
import { EmojiButton } from "./emoji-button";
import { Price } from "./price";
import { RefusalWords } from "./refusal-words";
import type { UnsentWords } from "./unsent/unsent-words";
import { useUnsentLately } from "./unsent/use-unsent";
import { type ComposingInput, useComposing } from "./use-composing";
import { WritingWarning } from "./writing-warning";

type ComposeProps = ComposingInput & {
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
export function Compose(props: ComposeProps) {
  const { otherName: name, otherId, sending } = props;
  const { t } = useTranslation("chat");
  const { box, unsent, why, told, send, onKeyDown } = useComposing(props);
  const { opening, costs } = told;
  const ahead = refusalAhead(sending, { opening, price: costs.price });
  const atFirst = useRef(ahead);
  if (props.instead) return props.instead;
  if (ahead) {
    const said = { why: ahead, name, otherId, balance: sending.balance, costs };
    const late = ahead !== atFirst.current;
    return <BeforeWriting key={ahead} {...said} {...{ unsent, late }} />;
  }
  return (
    <Form method="post" onSubmit={send}>
      {props.draft ? <DraftLine draft={props.draft} unsent={unsent} /> : null}
      {props.above}
      <AlongFields clientId={props.clientId} told={told} />
      <WritingWarning {...props} unsent={unsent} name={name} />
      <Box
        ref={box}
        label={t("composer.label", { name })}
        placeholder={t("composer.placeholder")}
        {...{ sendLabel: t("composer.send"), price: <Price {...{ opening, sending, costs }} /> }}
        extras={<EmojiButton {...{ box, setText: unsent.put }}>{props.extras}</EmojiButton>}
        counter={<Counter unsent={unsent} limit={costs.limit} />}
        error={why ? <RefusalWords {...{ why, name, otherId, costs }} /> : null}
        {...{ unsent, onKeyDown, onTyping: props.onTyping, onPaste: props.onPaste }}
        autoComplete="off"
        required
      />
    </Form>
  );
}

type BoxProps = Omit<ComponentProps<typeof Composer>, "defaultValue" | "onInput"> & {
  unsent: UnsentWords;
  onTyping: () => void;
};

/** The text field is uncontrolled: a key press must not re-render React (R345). */
function Box({ unsent, onTyping, ...composer }: BoxProps) {
  const [begun] = useState(unsent.read);
  return (
    <Composer
      {...composer}
      defaultValue={begun}
      onInput={({ currentTarget }) => {
        unsent.type(currentTarget.value);
        onTyping();
      }}
    />
  );
}

type BesideProps = { unsent: UnsentWords };

/** Notice above text that was written before the member joined, until the member changes it. */
function DraftLine({ unsent, draft }: BesideProps & { draft: string }) {
  const { t } = useTranslation("chat");
  if (useUnsentLately(unsent) !== draft) return null;
  return <p className="bg-card px-4 pt-2 text-center text-sm text-muted">{t("composer.draft")}</p>;
}

/** The character counter, shown from the first character on, and in red beyond the limit. */
function Counter({ unsent, limit: characters }: BesideProps & { limit: number }) {
  const { t } = useTranslation("chat");
  const { count, limit } = fullness(useUnsentLately(unsent), messageBounds(characters));
  if (count === 0) return null;
  return (
    <span className={count > limit ? "font-semibold text-danger" : undefined}>
      {t("composer.counter", { count, limit })}
    </span>
  );
}

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
  /** The client id for a post without JavaScript; a second tap sends the same one. */
  clientId: string;
  /** Over the box, where there is one: what goes along with the words. */
  above?: ReactNode;
  /** The number that the message will have. */
  seq: number;
  onTyping: () => void;
  onPaste: (event: ClipboardEvent) => void;
  /** What the words of first messages are known by that went to others today. */
  sentMarks?: readonly number[];
  /** Ways to what is sent besides words. */
  extras?: ReactNode;
};

/** The form of a conversation: sends by the live way with JavaScript, by an ordinary post without. None where sending would be refused. */
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

/** A key is the browser's alone: no value is handed back to the box (R345). */
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

/** Over what was written before joining, as long as it stands there untouched. */
function DraftLine({ unsent, draft }: BesideProps & { draft: string }) {
  const { t } = useTranslation("chat");
  if (useUnsentLately(unsent) !== draft) return null;
  return <p className="bg-card px-4 pt-2 text-center text-sm text-muted">{t("composer.draft")}</p>;
}

/** How much of the room is taken, from the first character on; past the end in the colour of a mistake, before anything is sent. */
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

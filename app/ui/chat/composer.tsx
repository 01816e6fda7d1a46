import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { Button } from "../button";
import { FieldError } from "../field";
import { Icon } from "../icon";

type ComposerProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "style" | "className" | "name" | "id"
> & {
  /** Accessible name of the box, e.g. "Message to Aino". */
  label: string;
  name?: string;
  /** Name of the send button before its price, e.g. "Send". */
  sendLabel: string;
  /** The price in the send button: "1 credit", or "Free". */
  price: string;
  /** The same in money, e.g. "€0.80"; null if the message is free or credits are not sold. */
  money?: string | null;
  /** The price in credits and money and the balance, or why the message is free. */
  terms: string;
  /** e.g. "920 of 1,000"; shown near the limit only. */
  counter?: ReactNode;
  /** The button or menu before the field: a photo or a gift. */
  attach?: ReactNode;
  /** The emoji menu inside the field. */
  emoji?: ReactNode;
  /** Why the message was rejected and the next step; the text stays in the box. */
  error?: ReactNode;
  busy?: boolean;
  /** Ref of the box. */
  ref?: Ref<HTMLTextAreaElement>;
};

/**
 * The message box, to be placed inside a form that posts the message: one row of attachments, the
 * growing field, emoji, and the send button with the price of this message. The field grows up to a
 * third of the screen and never wider than its container, whatever is pasted.
 *
 *     <Form method="post"><Composer label="Message to Aino" sendLabel="Send" price="1 credit"
 *         money="€0.49" terms="1 credit (€0.49), 5 left" maxLength={1000} /></Form>
 */
export function Composer({ label, name = "text", error, ref, ...props }: ComposerProps) {
  const { sendLabel, price, money, terms, counter, attach, emoji, busy, ...rest } = props;
  return (
    <div className="border-t border-line bg-card px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4 short:py-1">
      <div className="mx-auto grid max-w-3xl min-w-0 grid-cols-1 gap-1">
        <div role="alert" className="px-2 empty:hidden">
          <FieldError id="composer-error">{error}</FieldError>
        </div>
        <p id="composer-price" className="sr-only">
          {terms}
        </p>
        {counter}
        <div className="flex min-w-0 items-end gap-1">
          {attach}
          <MessageField
            {...rest}
            {...{ label, name, ref, emoji }}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "composer-price composer-error" : "composer-price"}
          />
          <SendButton {...{ label: sendLabel, price, money, terms, busy }} />
        </div>
      </div>
    </div>
  );
}

type MessageFieldProps = Pick<ComposerProps, "label" | "emoji" | "ref"> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "style" | "className" | "id">;

/** The text field of the composer, alone where the next message needs a purchase first. */
export function MessageField({ label, emoji, ref, ...field }: MessageFieldProps) {
  return (
    <div className="flex min-w-0 flex-1 items-end rounded-composer border border-edge bg-card focus-within:border-brand-text focus-within:ring-1 focus-within:ring-brand-text forced-colors:focus-within:outline-2 forced-colors:focus-within:outline-[Highlight]">
      <textarea
        rows={1}
        dir="auto"
        translate="no"
        {...field}
        ref={ref}
        id="composer"
        aria-label={label}
        className="block max-h-[33dvh] min-h-[2.875rem] w-full min-w-0 flex-1 resize-none bg-transparent px-4 py-3 text-input leading-snug wrap-anywhere outline-none field-sizing-content short:min-h-11 short:py-2.5"
      />
      {emoji}
    </div>
  );
}

type SendButtonProps = Pick<ComposerProps, "price" | "money" | "terms" | "busy"> & {
  label: string;
};

/** Icon beside the price in credits and money, each in one line in every language. */
function SendButton({ label, price, money, terms, busy }: SendButtonProps) {
  return (
    <Button
      type="submit"
      busy={busy}
      icon={<Icon name="send-horizontal" size={20} className="shrink-0 max-sm:size-4" />}
      aria-label={`${label}, ${price}${money ? ` ${money}` : ""}`}
      title={terms}
      className="min-h-12 shrink-0 flex-row-reverse gap-1 rounded-composer border border-transparent px-2.5 py-0.5 text-xs leading-tight whitespace-nowrap tabular-nums sm:gap-2 sm:px-4 sm:text-sm short:min-h-11"
    >
      {money ? (
        <span className="grid justify-items-end">
          <span>{price}</span>{" "}
          <span translate="no" className="font-normal sm:text-xs">
            {money}
          </span>
        </span>
      ) : (
        price
      )}
    </Button>
  );
}

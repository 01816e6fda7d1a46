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
  sendLabel: string;
  /** The price of this message in credits and money; or that it is free. */
  price: ReactNode;
  /** e.g. "120 / 1,000". */
  counter?: ReactNode;
  /** Buttons for a photo or a gift. */
  extras?: ReactNode;
  /** Why the message was rejected and the next step; the text stays in the box. */
  error?: ReactNode;
  busy?: boolean;
  /** Ref of the box. */
  ref?: Ref<HTMLTextAreaElement>;
};

/**
 * The message box, to be placed inside a form that posts the message. It grows with the text up to
 * a third of the screen and never wider than its container, whatever is pasted. The price is shown
 * next to the send button.
 *
 *     <Form method="post"><Composer label="Message to Aino" sendLabel="Send"
 *         price="1 credit (€0.49)" maxLength={1000} /></Form>
 */
export function Composer({ label, name = "text", error, ref, ...props }: ComposerProps) {
  const { sendLabel, price, counter, extras, busy, ...rest } = props;
  return (
    <div className="border-t border-line bg-card px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4 short:p-1.5">
      <div className="mx-auto grid max-w-3xl min-w-0 grid-cols-1 gap-2">
        <div role="alert" className="empty:hidden">
          <FieldError id="composer-error">{error}</FieldError>
        </div>
        <div className="min-w-0 rounded-card border border-edge bg-card short:sm:flex short:sm:items-end focus-within:border-brand-text focus-within:shadow-[0_0_0_1px_var(--color-brand-text)] forced-colors:focus-within:outline-2 forced-colors:focus-within:outline-[Highlight]">
          <textarea
            rows={1}
            dir="auto"
            translate="no"
            {...rest}
            ref={ref}
            id="composer"
            name={name}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "composer-price composer-error" : "composer-price"}
            className="block max-h-[33dvh] min-h-12 w-full max-w-full min-w-0 resize-none bg-transparent px-4 pt-3 pb-1 text-[max(1rem,16px)] leading-snug wrap-anywhere outline-none field-sizing-content short:sm:flex-1 short:sm:pb-3 short:max-sm:min-h-9 short:max-sm:pt-1.5 short:max-sm:pb-0"
          />
          <ComposerFoot
            sendLabel={sendLabel}
            price={price}
            counter={counter}
            extras={extras}
            busy={busy}
          />
        </div>
      </div>
    </div>
  );
}

type ComposerFootProps = Pick<ComposerProps, "sendLabel" | "price" | "counter" | "extras" | "busy">;

function ComposerFoot({ sendLabel, price, counter, extras, busy }: ComposerFootProps) {
  return (
    <div className="flex min-w-0 items-center gap-1 p-1.5 ps-2 short:max-sm:py-0.5">
      {extras}
      <p className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 px-2 text-end text-sm text-muted tabular-nums short:sm:max-w-36 short:sm:text-xs">
        {counter ? <span>{counter}</span> : null}
        <span id="composer-price" className="font-medium text-ink">
          {price}
        </span>
      </p>
      <SendButton label={sendLabel} busy={busy} />
    </div>
  );
}

function SendButton({ label, busy }: { label: string; busy?: boolean }) {
  return (
    <Button
      type="submit"
      busy={busy}
      icon={<Icon name="send-horizontal" size={20} />}
      aria-label={label}
      className="shrink-0 rounded-full border border-transparent"
    >
      <span aria-hidden className="max-sm:hidden">
        {label}
      </span>
    </Button>
  );
}

import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form } from "react-router";
import { previewRefusal } from "~/domain/conversation/preview-refusal";
import type { SpamSignal } from "~/domain/scam-detection/scam-detection";
import { messageBounds } from "~/domain/site/site";
import type { ChatShop } from "~/features/shop/load-chat-shop";
import { useTranslation } from "~/i18n/use-translation";
import { usedOfLimit } from "~/kit/text";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Composer, MessageField } from "~/ui/chat/composer";
import { Icon } from "~/ui/icon";
import type { PostedMessage } from "../load-chat";
import { type LocalDraft, useThrottledDraft } from "../local-draft";
import { RefusalText } from "../refusal/refusal-text";
import { FictionalNotice, formatShortMoney, formatShortPrice, formatTerms } from "./composer-notes";
import { EmojiButton } from "./emoji-button";
import { BLOCKED_REASON_ID, SendingBlocked } from "./sending-blocked";
import { type ComposerInput, useComposer, type useSendPricing } from "./use-composer";

/** The text is checked only after this pause in typing, so that warnings do not interrupt. */
const QUIET_MS = 500;

const NO_HASHES: readonly number[] = [];

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
  sentTextHashes?: readonly number[];
  /** What can be bought at the limit. */
  shop: ChatShop | null;
  /** Whether the member already likes the recipient of a first message. */
  liked?: boolean;
  /** The button or menu of attachments. */
  attach?: ReactNode;
};

/**
 * The message form. Sends over the socket with JavaScript, else by a form post. Has no send button
 * if sending would be refused.
 */
export function MessageForm(props: MessageFormProps) {
  const { otherName: name, otherId, sending } = props;
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const { fieldRef, localDraft, reason, pricing, submitText, onKeyDown } = useComposer(props);
  const { opening, costs } = pricing;
  const isFree = opening && !sending.premium;
  const refusal = previewRefusal(sending, { opening, price: costs.price });
  const initialRefusal = useRef(refusal);
  if (props.replacement) return props.replacement;
  if (refusal) {
    const { shop, liked } = props;
    const member = { name, otherId, liked };
    const blockedProps = { reason: refusal, ...member, balance: sending.balance, costs, shop };
    const late = refusal !== initialRefusal.current;
    return (
      <SendingBlocked
        key={refusal}
        {...blockedProps}
        {...{ localDraft, late }}
        field={
          <BlockedField
            {...{ fieldRef, localDraft, limit: costs.limit }}
            label={t("composer.label", { name })}
            placeholder={t("composer.placeholder")}
          />
        }
      />
    );
  }
  return (
    // The browser would show errors in its own language and style.
    <Form method="post" noValidate onSubmit={submitText}>
      {props.above}
      <MessageFormFields clientId={props.clientId} pricing={pricing} />
      <SpamWarning {...props} localDraft={localDraft} name={name} />
      <ComposerField
        ref={fieldRef}
        label={t("composer.label", { name })}
        placeholder={t("composer.placeholder")}
        {...{
          sendLabel: t("composer.send"),
          price: formatShortPrice(t, costs.price, isFree),
          money: formatShortMoney(t, costs, { locale, isFree }),
          terms: formatTerms(t, { opening, sending, costs, locale }),
        }}
        attach={props.attach}
        emoji={<EmojiButton {...{ fieldRef, setText: localDraft.put }} />}
        counter={<CharacterCounter localDraft={localDraft} limit={costs.limit} />}
        error={
          reason ? (
            <RefusalText reason={reason} name={name} otherId={otherId} costs={costs} />
          ) : null
        }
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

type BlockedFieldProps = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  localDraft: LocalDraft;
  limit: number;
  label: string;
  placeholder: string;
};

/**
 * The text field where the next message needs a purchase first: the draft stays editable. It is
 * described by the reason, which is shown above it. Without JavaScript nothing could keep the text.
 */
function BlockedField({ fieldRef, localDraft, limit, ...field }: BlockedFieldProps) {
  const [initialText] = useState(localDraft.read);
  return (
    <div className="hidden grid-cols-1 gap-1 [@media(scripting:enabled)]:grid">
      <CharacterCounter localDraft={localDraft} limit={limit} />
      <MessageField
        {...field}
        ref={fieldRef}
        emoji={<EmojiButton {...{ fieldRef, setText: localDraft.put }} />}
        aria-describedby={BLOCKED_REASON_ID}
        autoComplete="off"
        defaultValue={initialText}
        onInput={({ currentTarget }) => localDraft.type(currentTarget.value)}
      />
    </div>
  );
}

type DraftProps = { localDraft: LocalDraft };

/** Share of the limit from which the counter is shown. */
const COUNTER_FROM = 0.9;

/** The character counter, shown near the limit, and in red beyond it. */
function CharacterCounter({ localDraft, limit: characters }: DraftProps & { limit: number }) {
  const { t } = useTranslation("chat");
  const { count, limit } = usedOfLimit(useThrottledDraft(localDraft), messageBounds(characters));
  if (count < limit * COUNTER_FROM) return null;
  return (
    <p
      className={`px-3 text-end text-xs tabular-nums ${count > limit ? "font-semibold text-danger" : "text-muted"}`}
    >
      {t("composer.counter", { count, limit })}
    </p>
  );
}

type MessageFormFieldsProps = { clientId: string; pricing: ReturnType<typeof useSendPricing> };

/** Hidden form fields of a message, and the notice for messages to a fictional profile. */
function MessageFormFields({ clientId, pricing }: MessageFormFieldsProps) {
  const { needsConsent, agrees, setAgrees, metadata } = pricing;
  const { fictional } = pricing.costs;
  return (
    <>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={metadata.price} />
      {fictional && !pricing.agreed ? (
        <FictionalNotice
          warning={fictional.warning}
          needsConsent={needsConsent}
          agrees={agrees}
          onAgree={setAgrees}
        />
      ) : null}
    </>
  );
}

type SpamWarningProps = {
  localDraft: LocalDraft;
  /** The number that the message will get. */
  seq: number;
  /** Hashes of the first messages that the member sent to others today. */
  sentTextHashes?: readonly number[];
  name: string;
  /** Result of a form post without JavaScript: the signal that stopped it once. */
  posted: PostedMessage | null;
};

/**
 * The spam warning above the composer: how the text will look to the recipient (R235). It does not
 * prevent sending. Without JavaScript the form returns once with it, and sends on the second
 * submit.
 */
function SpamWarning({ posted, name, ...writing }: SpamWarningProps) {
  const { t } = useTranslation("safety");
  const [typed, started] = useSpamSignal(writing);
  const stopped = posted?.signal ?? null;
  const signal = started ? typed : stopped;
  return (
    <div role="status" className="bg-card">
      {signal ? (
        <div className="mx-auto flex max-w-3xl min-w-0 items-start gap-2 px-4 pt-2 text-sm text-muted">
          <Icon name="info" size={16} className="mt-0.5 shrink-0" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            {t(`signals.warning.${signal}`)}{" "}
            {signal === "same_text" ? null : t("signals.seen", { name })}
          </p>
          {stopped && !started ? <SendAnyway /> : null}
        </div>
      ) : null}
    </div>
  );
}

function SendAnyway() {
  const { t } = useTranslation("safety");
  return (
    <>
      <input type="hidden" name="warned" value="yes" />
      <Button type="submit" size="sm" variant="quiet">
        {t("signals.anyway")}
      </Button>
    </>
  );
}

type SpamCheckInput = Pick<SpamWarningProps, "localDraft" | "seq" | "sentTextHashes">;

/**
 * The signal of the text, and whether it was checked here. The code of the rules loads when typing
 * begins.
 */
function useSpamSignal({ localDraft, seq, sentTextHashes = NO_HASHES }: SpamCheckInput) {
  const [signal, setSignal] = useState<SpamSignal | null>(null);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const checkText = async () => {
      const rules = await import("~/domain/scam-detection/find-signals").catch(() => null);
      const text = localDraft.read();
      if (isUnmounted || !rules || !text.trim()) return;
      setSignal(rules.warningFor({ text, seq, sentTextHashes }));
      setStarted(true);
    };
    const scheduleCheck = () => {
      clearTimeout(timer);
      if (!localDraft.read().trim()) setSignal(null);
      else if (navigator.onLine) timer = setTimeout(checkText, QUIET_MS);
    };
    scheduleCheck();
    const stop = localDraft.subscribe(scheduleCheck);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop();
    };
  }, [localDraft, seq, sentTextHashes]);
  return [signal, started] as const;
}

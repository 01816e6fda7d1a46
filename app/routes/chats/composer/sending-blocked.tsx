import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useRevalidator } from "react-router";
import type { PreviewRefusal } from "~/domain/conversation/send-refusals";
import type { ChatShop } from "~/features/shop/load-chat-shop";
import {
  OtherBundlesLabel,
  offersUsual,
  PurchaseSheet,
  UsualPurchase,
} from "~/features/shop/purchase-sheet";
import { DIALOG_PARAM } from "~/features/signup/signup-paths";
import { CodeField } from "~/forms/account-fields";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useFormatMoney } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { type LocalDraft, useThrottledDraft } from "../local-draft";
import { previewLinkOf } from "../refusal/refusal-keys";
import type { MessageCosts } from "./composer-notes";

/** Signup steps before the confirmation of the e-mail address. */
const SIGNUP_STEPS_BEFORE_EMAIL = 5;

type SendingBlockedProps = {
  reason: PreviewRefusal;
  name: string;
  otherId: MemberId;
  balance: number;
  costs: MessageCosts;
  /** What can be bought here; null if nothing, or if the page was loaded before the limit. */
  shop: ChatShop | null;
  /** Whether the member already likes the other one; undefined in an existing conversation. */
  liked: boolean | undefined;
  /** The text typed before sending became impossible. */
  localDraft: LocalDraft;
  /** True if sending became impossible while the member was typing: the composer lost its focus. */
  late: boolean;
  /** The text field of the composer, for what a purchase makes possible. */
  field: ReactNode;
};

export const BLOCKED_REASON_ID = "blocked-reason";

/**
 * Replaces the composer if the next message would be refused: shows the reason and the action that
 * helps before the member types (R91). The draft stays, and at the limit of credits editable.
 */
export function SendingBlocked(props: SendingBlockedProps) {
  const { reason, shop, localDraft, late, field } = props;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (late) ref.current?.focus({ preventScroll: true });
  }, [late]);
  useRevalidateOnVisible(late && shop === null);
  const { title, text } = useBlockedContent(props);
  // Before a purchase too: what it buys is a message to nobody real (R231).
  const warning = props.costs.fictional?.agreed === false ? props.costs.fictional.warning : null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className="border-t border-line bg-card px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none md:px-5"
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-2">
        <div id={BLOCKED_REASON_ID} className="grid gap-1">
          <p className="font-semibold">{title}</p>
          {text && !(shop && offersUsual(shop)) ? (
            <p className="wrap-anywhere text-muted">{text}</p>
          ) : null}
        </div>
        {warning ? (
          <Alert tone="warning">
            <span dir="auto">{warning}</span>
          </Alert>
        ) : null}
        {reason === "email_unconfirmed" ? (
          <DraftPreview localDraft={localDraft} />
        ) : (
          <>
            {field}
            <div className="[@media(scripting:enabled)]:hidden">
              <DraftPreview localDraft={localDraft} />
            </div>
          </>
        )}
        <div className="pt-1">
          {reason === "email_unconfirmed" ? <InlineEmailConfirmation /> : <WayOn {...props} />}
        </div>
      </div>
    </section>
  );
}

const SHEET_ID = "buy";

/**
 * The purchase within the chat, and for a first message the like as the free alternative. Where
 * nothing can be bought, the page that says so.
 */
function WayOn({ reason, name, otherId, shop, liked, localDraft, late }: SendingBlockedProps) {
  const { t } = useTranslation("chat");
  const money = useFormatMoney(shop?.lowest.currency ?? "EUR");
  const openButton = useRef<HTMLButtonElement>(null);
  const isUsual = Boolean(shop?.last.bundle && shop.last.method);
  const isInChat = shop !== null && offersUsual(shop);
  useEffect(() => {
    // A member who paid before and was just refused needs no explanation.
    if (late && isUsual && !isInChat && localDraft.read().trim()) openButton.current?.click();
  }, [late, isUsual, isInChat, localDraft]);
  if (!shop || reason === "email_unconfirmed") {
    const link = previewLinkOf(reason);
    return <LinkButton to={link.to(otherId)}>{t(link.labelKey)}</LinkButton>;
  }
  const usual = offersUsual(shop);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {usual ? <UsualPurchase shop={shop} /> : null}
      <button
        ref={openButton}
        type="button"
        popoverTarget={SHEET_ID}
        className={`${buttonClass(usual ? { variant: "quiet", size: "sm" } : {})} tabular-nums`}
      >
        {usual ? <OtherBundlesLabel /> : t("ahead.write_from", { money: money(shop.lowest.price) })}
      </button>
      {liked === false ? <LikeInstead otherId={otherId} /> : null}
      <PurchaseSheet id={SHEET_ID} name={name} shop={shop} />
    </div>
  );
}

function LikeInstead({ otherId }: { otherId: MemberId }) {
  const { t } = useTranslation("chat");
  return (
    <Form method="post" action={`/members/${otherId}/like`}>
      <input type="hidden" name="next" value={`/members/${otherId}/chat`} />
      <Button type="submit" variant="quiet">
        {t("ahead.or_like")}
      </Button>
    </Form>
  );
}

function useBlockedContent({ reason, name, balance, costs }: SendingBlockedProps) {
  const { t } = useTranslation("chat");
  const inCredits = (count: number) => t("price.credits", { count });
  const contents: Record<PreviewRefusal, { title: string; text?: string }> = {
    email_unconfirmed: {
      title: t("ahead.email_title"),
      text: t("ahead.email_text", { name }),
    },
    free_starts_used: { title: t("ahead.starts_wall") },
    not_enough_credits: {
      title: t("ahead.credits_title"),
      text: t("ahead.credits_text", { price: inCredits(costs.price), left: inCredits(balance) }),
    },
  };
  return contents[reason];
}

function DraftPreview({ localDraft }: { localDraft: LocalDraft }) {
  const { t } = useTranslation("chat");
  const text = useThrottledDraft(localDraft).trim();
  if (!text) return null;
  return (
    <div className="max-h-[25dvh] overflow-y-auto rounded-control bg-sunk px-3 py-2 text-sm">
      <p className="text-muted">{t("ahead.draft")}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}

/**
 * Reloads when the page becomes visible: the member may have confirmed the e-mail address on the
 * phone or bought credits in another tab. At once if the page was loaded before the limit
 * (`lacksOffer`) and therefore has no offer.
 */
function useRevalidateOnVisible(lacksOffer: boolean): void {
  const { revalidate } = useRevalidator();
  const [wasLacking] = useState(lacksOffer);
  useEffect(() => {
    const revalidateIfVisible = () => void (document.visibilityState === "visible" && revalidate());
    if (wasLacking) revalidateIfVisible();
    document.addEventListener("visibilitychange", revalidateIfVisible);
    return () => document.removeEventListener("visibilitychange", revalidateIfVisible);
  }, [revalidate, wasLacking]);
}

/** Response of both endpoints: the next page, or translation keys of the errors. */
type ConfirmResponse = { onwards: string } | { error?: Record<string, string[] | null> | null };

/**
 * Replaces the composer until the e-mail address is confirmed: a form for the code and one that
 * resends the e-mail. The composer then appears with the typed text. Without JavaScript the forms
 * lead to the next page, as in the signup.
 */
function InlineEmailConfirmation() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  if (viewer?.signupStep !== SIGNUP_STEPS_BEFORE_EMAIL)
    return <LinkButton to="/complete-signup">{t("chat:refusal.confirm")}</LinkButton>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <CodeForm />
      <ResendConfirmationForm />
    </div>
  );
}

function CodeForm() {
  const { t } = useTranslation();
  const { reply, form, busy } = useInPlaceForm("/complete-signup/code");
  const message = useErrorMessage();
  const errorCode = reply && "error" in reply ? (reply.error?.code ?? undefined) : undefined;
  return (
    <form {...form} className="grid max-w-sm grid-cols-1 gap-3">
      <CodeField
        label={t("join:confirm.code")}
        hint={t("join:confirm.code_hint")}
        error={message(errorCode)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("join:confirm.submit")}
      </Button>
    </form>
  );
}

function ResendConfirmationForm() {
  const { t } = useTranslation();
  const { reply, form, busy } = useInPlaceForm("/complete-signup/letter");
  const message = useErrorMessage();
  const errorCode = reply && "error" in reply ? (reply.error?.[""] ?? undefined) : undefined;
  return (
    <form {...form} className="grid grid-cols-1 gap-2">
      <input type="hidden" name="resend" value="yes" />
      <Button type="submit" variant="quiet" size="sm" busy={busy} className="justify-self-start">
        {t("join:confirm.resend")}
      </Button>
      <p role="status" className="text-sm text-success empty:hidden">
        {reply && "onwards" in reply ? t("join:confirm.resent") : null}
      </p>
      <FieldError id="resend-error">{message(errorCode)}</FieldError>
    </form>
  );
}

/** Submits a form in place, so that the chat stays open. React Router then revalidates the page. */
function useInPlaceForm(path: string) {
  const { submit, data, state } = useFetcher<ConfirmResponse>();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget), {
      method: "post",
      action: `${path}?${DIALOG_PARAM}`,
    });
  };
  return {
    reply: data,
    busy: state !== "idle",
    form: { method: "post", action: path, onSubmit } as const,
  };
}

import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { PreviewRefusal } from "~/domain/conversation/send-refusals";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { LinkButton } from "~/ui/link-button";
import { InlineEmailConfirmation } from "./inline-email-confirmation";
import type { LocalDraft } from "./local-draft/local-draft";
import { useThrottledDraft } from "./local-draft/use-local-draft";
import type { MessageCosts } from "./message-costs";
import { formatMessagePrice } from "./price-line";
import { previewLinkOf } from "./refusal-actions";

type SendingBlockedProps = {
  reason: PreviewRefusal;
  name: string;
  otherId: MemberId;
  balance: number;
  costs: MessageCosts;
  /** The text typed before sending became impossible. */
  localDraft: LocalDraft;
  /** True if sending became impossible while the member was typing: the composer lost its focus. */
  late: boolean;
};

/**
 * Replaces the composer if the next message would be refused: shows the reason and the action that
 * helps before the member types (R91). Members with credits are not offered to buy credits. Text
 * that was already typed stays visible.
 */
export function SendingBlocked(props: SendingBlockedProps) {
  const { reason, otherId, balance, localDraft, late } = props;
  const { t } = useTranslation("chat");
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (late) ref.current?.focus({ preventScroll: true });
  }, [late]);
  useRevalidateOnVisible();
  const { title, text } = useBlockedContent(props);
  const link = previewLinkOf(reason);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className="border-t border-line bg-card px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none md:px-5"
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-2">
        <p className="font-semibold">{title}</p>
        <p className="wrap-anywhere text-muted">
          {text}{" "}
          {reason === "free_starts_used" && balance > 0
            ? t("ahead.starts_credits", { count: balance })
            : null}
        </p>
        <DraftPreview localDraft={localDraft} />
        <div className="pt-1">
          {reason === "email_unconfirmed" ? (
            <InlineEmailConfirmation />
          ) : (
            <LinkButton to={link.to(otherId)}>{t(link.say)}</LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}

function useBlockedContent({ reason, name, balance, costs }: SendingBlockedProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const left = t("price.credits", { count: balance });
  const contents: Record<PreviewRefusal, { title: string; text: string }> = {
    email_unconfirmed: {
      title: t("ahead.email_title"),
      text: t("ahead.email_text", { name }),
    },
    free_starts_used: {
      title: t("ahead.starts_title"),
      text: `${t("ahead.starts_text")} ${t("ahead.starts_answer", { name })} ${replyCostText(t, costs)}`,
    },
    not_enough_credits: {
      title: t("ahead.credits_title"),
      text: t("ahead.credits_text", { price: formatMessagePrice(t, costs, locale), left }),
    },
  };
  return contents[reason];
}

/** The price of a reply. Replies need no Premium but are not free (R233). */
const replyCostText = (t: Translate<"chat">, { price }: MessageCosts): string =>
  price > 0 ? t("ahead.starts_answer_cost", { price: t("price.credits", { count: price }) }) : "";

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
 * phone or bought credits in another tab.
 */
function useRevalidateOnVisible(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const revalidateIfVisible = () => void (document.visibilityState === "visible" && revalidate());
    document.addEventListener("visibilitychange", revalidateIfVisible);
    return () => document.removeEventListener("visibilitychange", revalidateIfVisible);
  }, [revalidate]);
}

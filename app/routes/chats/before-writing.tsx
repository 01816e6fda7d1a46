import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Ahead } from "~/domain/conversation/may-write";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { LinkButton } from "~/ui/link-button";
import { ConfirmHere } from "./confirm-here";
import type { Costs } from "./costs";
import { priceWords } from "./price";
import type { UnsentWords } from "./unsent/unsent-words";
import { useUnsentLately } from "./unsent/use-unsent";
import { creditsFor, premiumFor } from "./ways-on";

type BeforeWritingProps = {
  why: Ahead;
  name: string;
  otherId: MemberId;
  balance: number;
  costs: Costs;
  /** The text typed before sending became impossible. */
  unsent: UnsentWords;
  /** True if sending became impossible while the member was typing: the composer lost its focus. */
  late: boolean;
};

/**
 * Replaces the composer if the next message would be refused: shows the reason and the action that
 * helps before the member types (R91). Members with credits are not offered to buy credits. Text
 * that was already typed stays visible.
 */
export function BeforeWriting(props: BeforeWritingProps) {
  const { why, balance, unsent, late } = props;
  const { t } = useTranslation("chat");
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (late) ref.current?.focus({ preventScroll: true });
  }, [late]);
  useLookAgain();
  const { title, text, way } = useWayOn(props);
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
          {why === "free_starts_used" && balance > 0
            ? t("ahead.starts_credits", { count: balance })
            : null}
        </p>
        <Unsent words={unsent} />
        <div className="pt-1">
          {way === "here" ? <ConfirmHere /> : <LinkButton to={way.to}>{way.say}</LinkButton>}
        </div>
      </div>
    </section>
  );
}

function useWayOn({ why, name, otherId, balance, costs }: BeforeWritingProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const left = t("price.credits", { count: balance });
  const ways = {
    email_unconfirmed: {
      title: t("ahead.email_title"),
      text: t("ahead.email_text", { name }),
      way: "here",
    },
    free_starts_used: {
      title: t("ahead.starts_title"),
      text: `${t("ahead.starts_text")} ${t("ahead.starts_answer", { name })} ${answerCosts(t, costs)}`,
      way: { to: premiumFor(otherId), say: t("ahead.starts_action") },
    },
    not_enough_credits: {
      title: t("ahead.credits_title"),
      text: t("ahead.credits_text", { price: priceWords(t, costs, locale), left }),
      way: { to: creditsFor(otherId), say: t("ahead.credits_action") },
    },
  } as const;
  return ways[why];
}

/** The price of a reply. Replies need no Premium but are not free (R233). */
const answerCosts = (t: Translate<"chat">, { price }: Costs): string =>
  price > 0 ? t("ahead.starts_answer_cost", { price: t("price.credits", { count: price }) }) : "";

function Unsent({ words }: { words: UnsentWords }) {
  const { t } = useTranslation("chat");
  const text = useUnsentLately(words).trim();
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
function useLookAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void (document.visibilityState === "visible" && revalidate());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}

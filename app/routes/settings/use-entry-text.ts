import type { StatementRow } from "~/domain/conversation/statement-store";
import { formatMonth } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { useLabelledName } from "../members/member-name";

/** Entry kinds of a chat, whose text may name the other member. */
const CHAT_REASONS = ["message", "photo", "gift"] as const;
const isChatReason = (reason: string): reason is (typeof CHAT_REASONS)[number] =>
  (CHAT_REASONS as readonly string[]).includes(reason);

const STANDALONE_REASONS = [
  "signup",
  "grant",
  "bonus",
  "purchase",
  "chargeback",
  "withdrawal",
] as const;
const isStandaloneReason = (reason: string): reason is (typeof STANDALONE_REASONS)[number] =>
  (STANDALONE_REASONS as readonly string[]).includes(reason);

/**
 * Describes a wallet entry: the other member's name only while their profile is visible, and with
 * its label (R229).
 */
export function useEntryText(): (entry: StatementRow) => string {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const nameOf = useLabelledName();
  return ({ reason, folded, at, name, fictional, chat }) => {
    if (isStandaloneReason(reason)) return t(`credits.entry.${reason}`);
    if (isChatReason(reason) && name !== null)
      return t(`credits.entry.${reason}_to`, {
        name: nameOf({ name, fictional: fictional === 1 }),
      });
    if (isChatReason(reason)) return t(`credits.entry.${reason}`);
    // Entries are compacted by UTC months (R227).
    const month = formatMonth(at, locale, "UTC");
    if (folded !== null) return t("credits.entry.folded", { count: folded, month });
    return t(chat ? "credits.entry.refund_fake" : "credits.entry.refund");
  };
}

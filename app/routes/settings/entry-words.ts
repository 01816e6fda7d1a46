import type { StatementRow } from "~/domain/conversation/statement-store";
import { formatMonth } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { useSaid } from "../members/named";

/** Entry kinds of a chat, whose text may name the other member. */
const IN_CHATS = ["message", "photo", "gift"] as const;
const isInChat = (reason: string): reason is (typeof IN_CHATS)[number] =>
  (IN_CHATS as readonly string[]).includes(reason);

const ALONE = ["signup", "grant", "bonus", "purchase", "chargeback", "withdrawal"] as const;
const isAlone = (reason: string): reason is (typeof ALONE)[number] =>
  (ALONE as readonly string[]).includes(reason);

/**
 * Describes a wallet entry: the other member's name only while their profile is visible, and with
 * its label (R229).
 */
export function useEntryWords(): (entry: StatementRow) => string {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const said = useSaid();
  return ({ reason, folded, at, name, fictional, chat }) => {
    if (isAlone(reason)) return t(`credits.entry.${reason}`);
    if (isInChat(reason) && name !== null)
      return t(`credits.entry.${reason}_to`, { name: said({ name, fictional: fictional === 1 }) });
    if (isInChat(reason)) return t(`credits.entry.${reason}`);
    // Entries are compacted by UTC months (R227).
    const month = formatMonth(at, locale, "UTC");
    if (folded !== null) return t("credits.entry.folded", { count: folded, month });
    return t(chat ? "credits.entry.refund_fake" : "credits.entry.refund");
  };
}

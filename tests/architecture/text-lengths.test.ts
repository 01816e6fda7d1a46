import { describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { writtenTextsOf } from "./locale-texts";

/** The longest text of each kind, in words: longer ones are not read. */
const WORD_LIMITS = { lead: 12, hint: 10, refusal: 14, dialog: 25 } as const;
type TextKind = keyof typeof WORD_LIMITS;

/** Texts inside dialogs, by the beginning of their keys. */
const DIALOGS = ["common:entry.", "safety:block.", "shop:pause.", "join:modal.", "bonus:modal."];

/** E-mails and suggested messages are read as whole texts, so their texts have no limit. */
const UNLIMITED = ["mail:", "icebreakers:"];

const EXCEPTION_LIMIT = 30;
/** Texts that may be longer in every language, each with the reason. */
const LONGER: Record<string, string> = {
  "leaving:confirm.lead": "what is lost for good, before the last step",
  "settings:privacy.consent.lead": "consent to special-category data (GDPR, article 9)",
  "editing:sensitive_lead": "consent to special-category data (GDPR, article 9)",
  "settings:privacy.switch.invisible.hint": "who still sees the member is the consent's content",
  "settings:privacy.switch.promoted.hint": "consent to advertising with a face",
  "settings:privacy.switch.visible_logged_out.hint": "consent to be seen without an account",
  "settings:privacy.switch.visits.hint": "consent to be seen by those one visited",
  "settings:spending.field_hint": "when a higher limit applies decides what to enter",
  "pictures:page.hint": "who sees an intimate picture, before it is chosen",
  "join:refusal.account_banned": "where to object (Digital Services Act, article 17)",
  "join:refusal.account_suspended": "where to object (Digital Services Act, article 17)",
  "join:refusal.too_young": "the age rule and how long the refusal lasts",
  "join:refusal.login_code_only": "what happened and the other way in",
  "debit:refusal.limit_reached": "three limits that differ by site",
  "debit:refusal.blocked": "which of three returned debits caused it",
  "chat:refusal.held": "when a held message is charged and deleted",
  "chat:refusal.free_starts_used": "the limit, and that the message is kept",
  "chat:refusal.email_unconfirmed": "the next step, and that the message is kept",
  "chat:refusal.consent_needed": "what the consent is about, and that nothing was charged",
  "shop:refusal.consent_needed_later": "what the consent is about",
};

/** The kind of a text by its key: the last part `lead` or `hint`, a group `refusal`, a dialog. */
function kindOf(key: string): TextKind | null {
  if (UNLIMITED.some((start) => key.startsWith(start))) return null;
  if (DIALOGS.some((start) => key.startsWith(start))) return "dialog";
  const path = key.slice(key.indexOf(":") + 1);
  const last = path.replace(/^.*\./, "").replace(/_(?:one|few|many|other)$/, "");
  if (/(?:^|_)lead$/.test(last)) return "lead";
  if (/(?:^|_)hint$/.test(last) || path.startsWith("hint.")) return "hint";
  return path.startsWith("refusal.") ? "refusal" : null;
}

/** Words as a reader counts them: a placeholder is one, a dash alone is none. */
function countWords(text: string): number {
  const plain = text.replaceAll(/<[^>]*>/g, "").replaceAll(/\{\{[^}]*\}\}/g, "1");
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const withoutPluralForm = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, "");

describe("text lengths", () => {
  test.each(LANGUAGES)("%s: leads, hints, refusals and dialogs are short", (language) => {
    const long = Object.entries(writtenTextsOf(language)).flatMap(([key, text]) => {
      const kind = kindOf(key);
      if (!kind || withoutPluralForm(key) in LONGER) return [];
      const count = countWords(text);
      return count > WORD_LIMITS[kind] ? [`${kind}, word count ${count}, ${key}: ${text}`] : [];
    });
    expect(long).toEqual([]);
  });

  test("the texts that may be longer are few, exist, and are longer somewhere", () => {
    expect(Object.keys(LONGER).length).toBeLessThanOrEqual(EXCEPTION_LIMIT);
    const all = LANGUAGES.map(writtenTextsOf);
    const unused = Object.keys(LONGER).filter((key) => {
      const kind = kindOf(key);
      return !kind || !all.some((texts) => countWords(texts[key] ?? "") > WORD_LIMITS[kind]);
    });
    expect(unused).toEqual([]);
  });

  test("each kind has texts, and words are counted as read", () => {
    const kinds = Object.keys(writtenTextsOf("en")).map(kindOf);
    for (const kind of Object.keys(WORD_LIMITS)) expect(kinds).toContain(kind);
    expect(countWords("One <b>two</b> – {{three}} €4, e-mail.")).toBe(5);
  });
});

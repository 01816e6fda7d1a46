import type { Email } from "~/services";
import { PROOF_HEADER, UNSUBSCRIBE_WORD } from "./read-mail-report";

/**
 * The headers of every e-mail, besides those that the mail service adds. `reports`: the mailbox for
 * bounces and reports, or null.
 */
export const emailHeaders = (
  { language, leave, proof }: Email,
  reports: string | null,
): Record<string, string> => ({
  "Content-Language": language,
  // RFC 3834: prevents automatic replies.
  "Auto-Submitted": "auto-generated",
  ...(proof ? { [PROOF_HEADER]: proof } : {}),
  // RFC 8058: one-click unsubscribe by a POST request; mail programs that support only mailto send
  // an e-mail instead.
  ...(leave
    ? {
        "List-Unsubscribe": [leave, ...mailtoUnsubscribe(reports, proof)]
          .map((way) => `<${way}>`)
          .join(", "),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {}),
});

const mailtoUnsubscribe = (reports: string | null, proof: string | undefined): string[] =>
  reports && proof ? [`mailto:${reports}?subject=${UNSUBSCRIBE_WORD}%20${proof}`] : [];

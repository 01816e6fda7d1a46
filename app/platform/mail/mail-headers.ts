import type { Letter } from "~/services";
import { LEAVE_WORD, PROOF_HEADER } from "./read-report";

/**
 * What every letter says in its head, beside what the service writes there itself. `reports`: where mail about letters is
 * taken; null where it is not.
 */
export const headersOf = (
  { language, leave, proof }: Letter,
  reports: string | null,
): Record<string, string> => ({
  "Content-Language": language,
  // RFC 3834: no holiday answer comes back.
  "Auto-Submitted": "auto-generated",
  ...(proof ? { [PROOF_HEADER]: proof } : {}),
  // RFC 8058: a mail program ends letters of this kind by one press, which posts there; one that only knows mail writes one.
  ...(leave
    ? {
        "List-Unsubscribe": [leave, ...byMail(reports, proof)].map((way) => `<${way}>`).join(", "),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {}),
});

const byMail = (reports: string | null, proof: string | undefined): string[] =>
  reports && proof ? [`mailto:${reports}?subject=${LEAVE_WORD}%20${proof}`] : [];

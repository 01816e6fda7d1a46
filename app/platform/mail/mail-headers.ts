import type { Letter } from "~/services";

/** What every letter says in its head, beside what the service writes there itself. */
export const headersOf = ({ language, leave }: Letter): Record<string, string> => ({
  "Content-Language": language,
  // RFC 3834: no holiday answer comes back.
  "Auto-Submitted": "auto-generated",
  // RFC 8058: a mail program ends letters of this kind by one press, which posts there.
  ...(leave
    ? { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {}),
});

/**
 * Attributes of an input for an e-mail address. Not `type="email"`: browsers then reject or change
 * the value before our validation reads it, each differently (Safari rejects a non-ASCII domain,
 * Chromium sends it as xn--, all reject an invisible character).
 */
export const EMAIL_INPUT = {
  type: "text",
  inputMode: "email",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/**
 * What an input for an e-mail address says of itself. No `type="email"`: by that browsers refuse or change what is typed
 * before our own check reads it, each in its own way (Safari refuses a domain beyond ASCII, Chromium sends it as xn--,
 * all refuse a character that nobody sees).
 */
export const EMAIL_INPUT = {
  type: "text",
  inputMode: "email",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

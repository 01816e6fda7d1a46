/** The origin of the widget's script, frame and token check (decision 0029). */
export const WIDGET_ORIGIN = "https://challenges.cloudflare.com";

/** Pages with a bot-protected form, and visitor pages over which the signup opens. */
const BOT_CHECKED_PAGES =
  /^\/(?:signup|complaints|login(?:\/(?:code|with-code|passkey))?|reset-password(?:\/with-code)?|members(?:\/[^/]+(?:\/signup)?)?)$/;

/**
 * Whether a page may load the widget. A page reached by client navigation keeps the policy of the
 * page before it.
 */
export const mayLoadBotWidget = (pathname: string): boolean => BOT_CHECKED_PAGES.test(pathname);

/** Anti-bot fields of a form, next to its values: the bot check reads them, never a schema. */
export type FormProof = {
  /** The signed time at which the page was created (`Bots.begin`). */
  timestamp: string;
  /** A honeypot field, which no person sees. */
  trap: string;
  /** The widget's token, if the deployment has a widget. */
  token: string;
};

/**
 * The names of the fields. Programs that post to every form fill in the honeypot's name, while
 * password managers and browsers do not: they know websites, companies and addresses.
 */
export const PROOF_FIELDS = {
  timestamp: "begun",
  trap: "subject",
  token: "cf-turnstile-response",
} as const;

/** The honeypot's name until November 2026: pages opened before that still send it. */
const FORMER_HONEYPOT = "website";

/** Removes these fields from a form, so that its schema sees only its own fields. */
export function extractProof(form: FormData): FormProof {
  const extractField = (name: string) => {
    const value = form.get(name);
    form.delete(name);
    return typeof value === "string" ? value : "";
  };
  form.delete(FORMER_HONEYPOT);
  return {
    timestamp: extractField(PROOF_FIELDS.timestamp),
    trap: extractField(PROOF_FIELDS.trap),
    token: extractField(PROOF_FIELDS.token),
  };
}

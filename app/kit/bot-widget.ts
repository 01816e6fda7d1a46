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

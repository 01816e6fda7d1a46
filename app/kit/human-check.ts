/** Whose widget it is: script, frame and the token's check come from there (decision 0029). */
export const WIDGET_ORIGIN = "https://challenges.cloudflare.com";

/** Pages with a form that is guarded, and a visitor's pages over which the signup opens. */
const GUARDED_PAGES =
  /^\/(?:signup|complaints|login(?:\/(?:code|with-code|passkey))?|reset-password(?:\/with-code)?|members(?:\/[^/]+(?:\/signup)?)?)$/;

/** Whether a page may load the widget. A page that is reached without loading keeps the policy of the one before it. */
export const mayCheckHuman = (pathname: string): boolean => GUARDED_PAGES.test(pathname);

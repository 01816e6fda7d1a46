/**
 * URL a login form posts to (password, code request, code, passkey, second factor), with the page
 * to redirect to afterwards.
 */
export function loginActionUrl(
  path: "/login" | "/login/code" | "/login/with-code" | "/login/second" | "/login/passkey",
  next: string | null,
) {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}

/** Where the forms of the login are posted: the password, the wish for a code, the code, a passkey, the second factor; with the page to go on to. */
export function loginAction(
  path: "/login" | "/login/code" | "/login/with-code" | "/login/second" | "/login/passkey",
  next: string | null,
) {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}

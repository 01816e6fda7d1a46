/** The action of the login page, with the deed and the page to go on to. */
export function loginAction(deed: "mail" | "code" | null, next: string | null): string {
  const query = new URLSearchParams({
    ...(deed ? { do: deed } : {}),
    ...(next ? { next } : {}),
  }).toString();
  return query ? `/login?${query}` : "/login";
}

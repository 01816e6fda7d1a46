/**
 * The page of an address that only takes a form: never seen, since its loader leads whoever opens it by hand to where the
 * form stands. With it a form that is refused is answered by a page of the site.
 */
export function NoPage() {
  return null;
}

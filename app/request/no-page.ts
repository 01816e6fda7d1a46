/**
 * Page of a route that only accepts a form: never rendered, since its loader redirects to the
 * form's page. It exists so that an error of the action is rendered as a page of the site.
 */
export function NoPage() {
  return null;
}

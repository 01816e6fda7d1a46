/** As much of the router as tells whither somebody is on their way. */
type Router = {
  state: {
    navigation: {
      location?: { pathname: string; search: string; hash: string };
      formMethod?: string;
    };
  };
};
type Page = Window & { __reactRouterDataRouter?: Router };

/**
 * Where the code of the next page is gone, as after a rollback, the router loads the page afresh that is left. Whoever pressed a link
 * wants the other one: that is loaded instead (R646). A browser without `navigation` stays where it was, loaded afresh.
 */
export function goOnWhereCodeIsGone(page: Page): void {
  const navigation: Navigation | undefined = page.navigation;
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event;
    const { location: to, formMethod } = page.__reactRouterDataRouter?.state.navigation ?? {};
    if (navigationType !== "reload" || userInitiated || !to || formMethod === "POST") return;
    event.preventDefault();
    page.location.assign(`${to.pathname}${to.search}${to.hash}`);
  });
}

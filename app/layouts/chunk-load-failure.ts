/** The part of the router's state that describes a pending navigation. */
type DataRouter = {
  state: {
    navigation: {
      location?: { pathname: string; search: string; hash: string };
      formMethod?: string;
    };
  };
};
type RouterWindow = Window & { __reactRouterDataRouter?: DataRouter };

/**
 * Handles a chunk load failure, as after a rollback. The router then reloads the current page, but
 * the member wanted the page of the link: that page is loaded instead (R646). Browsers without the
 * Navigation API reload the current page.
 */
export function navigateOnChunkLoadFailure(page: RouterWindow): void {
  const navigation: Navigation | undefined = page.navigation;
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event;
    const { location: to, formMethod } = page.__reactRouterDataRouter?.state.navigation ?? {};
    if (navigationType !== "reload" || userInitiated || !to || formMethod === "POST") return;
    event.preventDefault();
    page.location.assign(`${to.pathname}${to.search}${to.hash}`);
  });
}

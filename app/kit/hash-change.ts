type Navigation = { currentUrl: URL; nextUrl: URL; formMethod?: string | undefined };

/**
 * Whether a navigation changes only the hash, so that the page and its data stay. React Router
 * reloads them when a hash is removed, which without a connection replaces the page with an error.
 */
export const changesHashOnly = ({ currentUrl, nextUrl, formMethod }: Navigation): boolean =>
  formMethod === undefined &&
  currentUrl.hash !== nextUrl.hash &&
  currentUrl.pathname === nextUrl.pathname &&
  currentUrl.search === nextUrl.search;

import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { ErrorText } from "./ui/error-text";

/**
 * The layout of all pages. It catches their errors below the root: after an action that failed,
 * only loaders above the boundary run, and the menu needs that of the root.
 */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} />;
}

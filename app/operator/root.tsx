import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { headersMiddleware } from "~/request/middleware/headers";
import { staffContext } from "~/request/staff-context";
import stylesheet from "~/styles/operator.css?url";
import type { Route } from "./+types/root";
import { listNavigation } from "./navigation";
import { OperatorHeader } from "./ui/header";

/** The root route of the operators' host (workers/operator/split-build.ts). */
export const middleware = [headersMiddleware];

/** The signed-in staff member and the sections they may open. */
export function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!staff || staff.setup) return { staff: null, navigation: [] };
  return { staff: { name: staff.name }, navigation: listNavigation(staff.roles) };
}

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Operator({ loaderData: { staff, navigation } }: Route.ComponentProps) {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#main" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-card">
        Skip to the content
      </a>
      {staff ? <OperatorHeader staff={staff} navigation={navigation} /> : null}
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 lg:px-8 lg:py-7">
        <Outlet />
      </main>
    </div>
  );
}

/** The status and a way on; an unexpected error names the request, which the log has. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="mx-auto max-w-form p-6">
      <title>{`${status} · Operators`}</title>
      <h1 className="text-2xl">{TITLES[status] ?? "Something failed"}</h1>
      <p className="mt-2 text-muted">
        {status === 404
          ? "It was removed, or the address is wrong. If you were signed out, sign in again."
          : "Nothing was changed if you sent a form. Load the page again."}
      </p>
      <p className="mt-4">
        <a href="/operator" className="underline">
          Overview
        </a>
      </p>
    </main>
  );
}

const TITLES: Record<number, string> = {
  400: "The request is not valid",
  403: "Your role does not permit this",
  404: "There is no such page",
  409: "Somebody else was faster",
  422: "The form is not valid",
  429: "Too many attempts",
};

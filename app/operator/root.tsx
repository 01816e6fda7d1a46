import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { listSwitchedOff } from "~/domain/kill-switch/list-switched-off";
import { isAllowed } from "~/domain/permission/permission";
import { getServices } from "~/request/middleware/context";
import { headersMiddleware } from "~/request/middleware/headers";
import { isRefused, staffContext } from "~/request/staff-context";
import stylesheet from "~/styles/operator.css?url";
import type { Route } from "./+types/root";
import { listNavigation } from "./navigation";
import { ErrorText } from "./ui/error-text";
import { OperatorHeader } from "./ui/header";
import { SwitchedOffBanner } from "./ui/switched-off";

/** The root route of the operators' host (workers/operator/split-build.ts). */
export const middleware = [headersMiddleware];

/** The signed-in staff member, the sections they may open, and what is switched off. */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const isRefusal = isRefused(context);
  if (!staff || staff.setup)
    return { staff: null, navigation: [], off: [], now: 0, mayUseSwitches: false, isRefusal };
  const services = getServices(context);
  return {
    staff: { name: staff.name },
    navigation: listNavigation(staff.roles),
    off: await listSwitchedOff(services),
    now: services.now(),
    mayUseSwitches: isAllowed(staff.roles, "switches.use"),
    isRefusal,
  };
}

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
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
        {/* The page of a refusal is not that of its address, so the router must not take over. */}
        {root?.isRefusal ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function Operator({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = Route.ComponentProps["loaderData"] & { children: ReactNode };

/** The menu, what is switched off, and a page. */
function Frame({ staff, navigation, off, now, mayUseSwitches, children }: FrameProps) {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#main" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-card">
        Skip to the content
      </a>
      {staff ? <OperatorHeader staff={staff} navigation={navigation} /> : null}
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 lg:px-8 lg:py-7">
        <SwitchedOffBanner off={off} now={now} mayUse={mayUseSwitches} />
        {children}
      </main>
    </div>
  );
}

/** For errors of the root itself; those of pages are shown by their layout (pages.tsx). */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const content = <ErrorText status={status} />;
  return loaderData ? (
    <Frame {...loaderData}>{content}</Frame>
  ) : (
    <main className="mx-auto max-w-form p-6">{content}</main>
  );
}

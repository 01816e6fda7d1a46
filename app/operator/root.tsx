import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
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

/** The status and a way on; an unexpected error names the request, which the log has. */
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

function ErrorText({ status }: { status: number }) {
  return (
    <>
      <title>{`${status} · Operators`}</title>
      <h1 className="text-2xl">{TITLES[status] ?? "Something failed"}</h1>
      <p className="mt-2 text-muted">
        {status === 404
          ? "It was removed, or the address is wrong. If you were signed out, sign in again."
          : status < 500
            ? "Nothing was changed if you sent a form. Load the page again."
            : "It is not known whether a form that you sent was saved. Load its page again before you send it once more."}
      </p>
      <p className="mt-4 flex gap-4">
        <BackLink />
        <a href="/operator" className="underline">
          Overview
        </a>
      </p>
    </>
  );
}

/** To the page before, where the browser kept what was typed. */
function BackLink() {
  const { pathname, search } = useLocation();
  return (
    <a
      href={pathname + search}
      className="underline"
      onClick={(event) => {
        if (history.length < 2) return;
        event.preventDefault();
        history.back();
      }}
    >
      Back
    </a>
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

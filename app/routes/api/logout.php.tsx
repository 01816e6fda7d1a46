import { Form, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { endSession } from "~/domain/session/end-session";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { SESSION_COOKIE, writeHostCookie } from "~/request/cookies";
import { getServices, getViewer } from "~/request/middleware/context";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/logout.php";
import { apiError } from "./parse-request";

/**
 * A GET logs out only for the product's own client: it must send a header that other sites cannot
 * send without a CORS preflight, from the same origin. Any other GET shows a page with one button
 * (R25).
 */
const clientLogout: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== "GET" || request.headers.get("x-request-type") !== "client") return next();
  if (!isSameOrigin(request)) return apiError(403, "other_origin");
  return new Response(null, { status: 204, headers: await endViewerSession(request, context) });
};

export const middleware = [clientLogout];

export async function action({ request, context }: Route.ActionArgs) {
  return redirect("/", { headers: await endViewerSession(request, context) });
}

/** Required although it loads nothing: without a loader a GET would skip the middleware. */
export function loader({ context }: Route.LoaderArgs) {
  if (!getViewer(context)) throw redirect("/");
  return null;
}

/**
 * Data to remove from a shared computer: drafts, and members' photos, which are cached for a year
 * (Clear-Site-Data, W3C). Cookies stay: the language and the closed entry warning belong to the
 * browser, not to the member.
 */
const CLEAR_SITE_DATA = '"cache", "storage"';

async function endViewerSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<HeadersInit> {
  const viewer = getViewer(context);
  if (viewer) await endSession(getServices(context), viewer.sessionHash);
  return {
    "set-cookie": writeHostCookie(request, SESSION_COOKIE, { value: "", seconds: 0 }),
    "cache-control": "no-store",
    "clear-site-data": CLEAR_SITE_DATA,
  };
}

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  return (
    (site === null || site === "same-origin") &&
    (origin === null || origin === new URL(request.url).origin)
  );
}

export default function Logout() {
  const { t } = useTranslation();
  const button = (
    <Form method="post" action="/api/logout.php">
      <Button type="submit" size="lg">
        {t("join:logout.submit")}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{t("join:logout.title")}</PageTitle>
      <EmptyState picture="lost" heading="h1" title={t("join:logout.title")} action={button}>
        {t("join:logout.text")}
      </EmptyState>
    </Page>
  );
}

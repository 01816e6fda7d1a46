/** "page": loader and component; "action": accepts a form; "api": /api/<name>.php. */
export type RouteKind = "page" | "action" | "api";
export type NewRoute = {
  kind: RouteKind;
  /** Whether an endpoint changes data. */
  writes: boolean;
  /** "settings": the folder below app/routes/. */
  area: string;
  name: string;
  /** "settings/gifts/:id", as in app/routes.ts. */
  path: string;
};

/** The source of a route file. */
export function routeText(made: NewRoute, title: string): string {
  if (made.kind === "page") return pageText(made, title);
  return made.kind === "action" ? actionText(made) : endpointText(made);
}

const addressOf = (path: string) => `/${path.replace(/:([a-z]+)\??/g, "{$1}")}`;
const componentName = (name: string) =>
  name.replace(/(?:^|-)([a-z0-9])/g, (_, initial: string) => initial.toUpperCase());

function pageText({ name, path }: NewRoute, title: string): string {
  const [space = "", key = ""] = title.split(":");
  return `import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { requireViewer } from "~/request/require-viewer";
import { Page } from "~/ui/page";
import type { Route } from "./+types/${name}";

/** GET ${addressOf(path)} */
export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return null;
}

export default function ${componentName(name)}() {
  const { t } = useTranslation(${space === "common" ? "" : `"${space}"`});
  return (
    <Page width="prose" title={t("${key}")}>
      <PageTitle>{t("${key}")}</PageTitle>
      {null}
    </Page>
  );
}
`;
}

function actionText({ name, path }: NewRoute): string {
  const fixed = path.split("/:")[0] as string;
  const back = fixed === path ? path.split("/").slice(0, -1).join("/") : fixed;
  return `import { redirect } from "react-router";
import { NoPage } from "~/request/no-page";
import { requireViewer } from "~/request/require-viewer";
import type { Route } from "./+types/${name}";

export const loader = () => redirect("/${back}");

/** POST ${addressOf(path)} */
export async function action({ request, context }: Route.ActionArgs) {
  requireViewer(request, context);
  return redirect("/${back}", 303);
}

export default NoPage;
`;
}

function endpointText({ name, path, writes }: NewRoute): string {
  const work = writes
    ? `/** POST ${addressOf(path)} */
export async function action({ context }: Route.ActionArgs) {
  requireApiViewer(context);
  return new Response(null, { status: 204 });
}`
    : `/** GET ${addressOf(path)} */
export function loader({ context }: Route.LoaderArgs) {
  requireApiViewer(context);
  return Response.json({});
}`;
  return `import type { Route } from "./+types/${name}.php";
import { requireApiViewer } from "./require-api-viewer";

${work}
`;
}

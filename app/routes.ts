import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site at a glance. Paths are those of specification section 2.1; `{token}` is the resolver of mailed links. */
export default [
  layout("routes/layouts/default.tsx", [index("routes/visit/home.tsx"), route("lang-config", "routes/visit/lang-config.tsx")]),
  route("healthz", "routes/resources/healthz.ts"),
  route("*", "routes/visit/not-found.ts"),
] satisfies RouteConfig;

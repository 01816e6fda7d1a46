import { index, layout, prefix, route } from "@react-router/dev/routes";

/**
 * The routes of the operators' host. Each module exports `handle: OperatorHandle`, the permission
 * that the Worker checks before a loader or an action runs; a route without one answers 404.
 */
export const OPERATOR_ROUTES = [
  layout(
    "operator/root.tsx",
    prefix("operator", [
      index("operator/overview/overview.tsx"),
      route("sites", "operator/sites/sites.tsx"),
      route("sites/:site", "operator/sites/site.tsx"),
      route("settings/:key", "operator/sites/setting.tsx"),
    ]),
  ),
];

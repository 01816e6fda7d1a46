import { index, layout, prefix } from "@react-router/dev/routes";

/**
 * The routes of the operators' host. Each module exports `handle: OperatorHandle`, the permission
 * that the Worker checks before a loader or an action runs; a route without one answers 404.
 */
export const OPERATOR_ROUTES = [
  layout("operator/root.tsx", prefix("operator", [index("operator/overview/overview.tsx")])),
];

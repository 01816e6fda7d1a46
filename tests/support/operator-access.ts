import type { OperatorHandle } from "~/request/staff-context";

/**
 * Every address of the operators' host with the permission that it requires, written down a second
 * time, so that a route whose handle requires the wrong permission fails.
 * tests/architecture/operator-access.test.ts names a missing address, and
 * tests/api/operator-access.test.ts tries each as every role.
 */
export const OPERATOR_ACCESS: Record<string, OperatorHandle["permission"]> = {
  "/operator": "desk.open",
  "/operator/audit": "log.read",
  "/operator/photos": "photos.review",
  "/operator/photos/take": "photos.review",
  "/operator/photos/decide": "photos.review",
  "/operator/photos/undo": "photos.review",
  "/operator/photos/claims": "photos.review",
  "/operator/photos/blur": "photos.review",
  "/operator/photos/:site/:id/:size": "photos.review",
  "/operator/cases": "reports.decide",
  "/operator/cases/take": "reports.decide",
  "/operator/cases/claims": "reports.decide",
  "/operator/cases/undo": "reports.decide",
  "/operator/cases/:kind/:item": "reports.decide",
  "/operator/cases/:kind/:item/text/:report": "reports.decide",
  "/operator/sites": "sites.read",
  "/operator/sites/:site": "sites.read",
  "/operator/settings/:key": "sites.edit",
  "/operator/affiliates": "affiliates.manage",
  "/operator/affiliates/add": "affiliates.manage",
  "/operator/affiliates/:site/:id": "affiliates.manage",
  "/operator/affiliates/:site/:id/end": "affiliates.manage",
  "/operator/affiliates/:site/:id/retry": "affiliates.manage",
  "/operator/orders": "money.read",
  "/operator/orders/:site/:id": "money.read",
  "/operator/orders/:site/:id/refund": "money.refund",
  "/operator/sign-in": "none",
  "/operator/sign-in/options": "none",
  "/operator/first-sign-in": "none",
  "/operator/setup": "setup",
  "/operator/sign-out": "setup",
  "/operator/account": "desk.open",
  "/operator/account/passkey": "desk.open",
  "/operator/account/passkey/options": "setup",
  "/operator/account/passkey/remove": "desk.open",
  "/operator/account/session/end": "desk.open",
  "/operator/account/sessions/end": "desk.open",
  "/operator/staff": "staff.manage",
  "/operator/staff/add": "staff.manage",
  "/operator/staff/:id": "staff.manage",
  "/operator/staff/:id/remove": "staff.manage",
  "/operator/staff/:id/reset": "staff.manage",
};

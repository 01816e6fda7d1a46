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
      route("audit", "operator/audit/audit.tsx"),
      ...prefix("photos", [
        index("operator/photos/photos.tsx"),
        route("take", "operator/photos/take.ts"),
        route("decide", "operator/photos/decide.ts"),
        route("undo", "operator/photos/undo.ts"),
        route("claims", "operator/photos/claims.ts"),
        route("blur", "operator/photos/blur.ts"),
        route(":site/:id/:size", "operator/photos/picture.ts"),
      ]),
      ...prefix("cases", [
        index("operator/cases/cases.tsx"),
        route("take", "operator/cases/take.ts"),
        route("claims", "operator/cases/claims.ts"),
        route("undo", "operator/cases/undo.ts"),
        route(":kind/:item", "operator/cases/case.tsx"),
        route(":kind/:item/text/:report", "operator/cases/text.tsx"),
      ]),
      ...prefix("members", [
        index("operator/members/members.tsx"),
        route(":site/:id", "operator/members/member.tsx"),
        route(":site/:id/moderate", "operator/members/moderate.tsx"),
        route(":site/:id/second-factor", "operator/members/factor.tsx"),
        route(":site/:id/credits", "operator/members/credits.tsx"),
        route(":site/:id/privacy", "operator/members/privacy.tsx"),
        route(":site/:id/photo/:photo/:size", "operator/members/photo.ts"),
      ]),
      ...prefix("numbers", [
        index("operator/numbers/numbers.tsx"),
        route("live", "operator/numbers/live.ts"),
        route("recipients", "operator/numbers/recipients.tsx"),
        route("comparisons", "operator/numbers/comparisons.tsx"),
        route("comparisons/start", "operator/numbers/start-comparison.tsx"),
        route("comparisons/stop", "operator/numbers/stop-comparison.ts"),
      ]),
      route("sites", "operator/sites/sites.tsx"),
      route("sites/add", "operator/sites/add-site.tsx"),
      route("sites/:site", "operator/sites/site.tsx"),
      route("sites/:site/history", "operator/sites/history.tsx"),
      route("sites/:site/route", "operator/sites/route.tsx"),
      route("sites/:site/discounts", "operator/sites/discounts.tsx"),
      route("sites/:site/discounts/end", "operator/sites/end-discount.ts"),
      ...prefix("sites/:site/fictional", [
        index("operator/fictional/fictional.tsx"),
        route("add", "operator/fictional/add.tsx"),
        route("status", "operator/fictional/status.ts"),
        route("conversations/:conversation", "operator/fictional/conversation.tsx"),
      ]),
      route("switches", "operator/switches/switches.tsx"),
      route("settings/:key", "operator/sites/setting.tsx"),
      route("affiliates", "operator/affiliates/affiliates.tsx"),
      route("affiliates/add", "operator/affiliates/add.tsx"),
      route("affiliates/:site/:id", "operator/affiliates/network.tsx"),
      route("affiliates/:site/:id/end", "operator/affiliates/end.ts"),
      route("affiliates/:site/:id/retry", "operator/affiliates/retry.ts"),
      // Money
      route("orders", "operator/money/orders.tsx"),
      route("orders/:site/:id", "operator/money/order.tsx"),
      route("orders/:site/:id/refund", "operator/money/refund.tsx"),
      route("refunds", "operator/money/owed-refunds.tsx"),
      route("chargebacks", "operator/money/chargebacks.tsx"),
      route("reconciliation", "operator/money/reconciliation.tsx"),
      route("vat", "operator/money/vat.tsx"),
      route("exports", "operator/money/exports.tsx"),
      route("exports/file", "operator/money/export-file.ts"),
      // Sign-in and the own account
      route("sign-in", "operator/account/sign-in.tsx"),
      route("sign-in/options", "operator/account/sign-in-options.ts"),
      route("first-sign-in", "operator/account/first-sign-in.tsx"),
      route("setup", "operator/account/setup.tsx"),
      route("sign-out", "operator/account/sign-out.ts"),
      route("account", "operator/account/account.tsx"),
      route("account/passkey", "operator/account/add-passkey.tsx"),
      route("account/passkey/options", "operator/account/passkey-options.ts"),
      route("account/passkey/remove", "operator/account/remove-passkey.ts"),
      route("account/session/end", "operator/account/end-session.ts"),
      route("account/sessions/end", "operator/account/end-sessions.ts"),
      // Accounts of staff
      route("staff", "operator/staff/staff.tsx"),
      route("staff/add", "operator/staff/add.tsx"),
      route("staff/:id", "operator/staff/member.tsx"),
      route("staff/:id/remove", "operator/staff/remove.ts"),
      route("staff/:id/reset", "operator/staff/reset.tsx"),
      // Any other address
      route("*", "operator/ui/missing.tsx"),
    ]),
  ),
];

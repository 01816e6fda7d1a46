import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { OPERATOR_ROUTES } from "./operator/routes";

/**
 * All routes of members' hosts: pages by layout, then endpoints (forms without a page, files, webhooks); in each, by
 * area in the same order. The router ranks paths itself, so the order is for readers alone. Paths
 * are those of R28; `{token}` resolves the links of e-mails.
 */
export const MEMBER_ROUTES = [
  layout("routes/default-layout.tsx", [
    // Visit: pages for everybody
    index("routes/visit/home.tsx"),
    route("pricing", "routes/visit/pricing.tsx"),
    route("complaints", "routes/visit/complaints.tsx"),
    route("lang-config", "routes/visit/lang-config.tsx"),
    route("pages/transparency", "routes/legal/transparency.tsx"),
    route("pages/:page", "routes/legal/page.tsx"),

    // Login
    route("login", "routes/join/login.tsx"),
    route("login/code", "routes/join/send-login-code.tsx"),
    route("login/with-code", "routes/join/login-with-code.tsx"),
    route("login/passkey", "routes/join/login-with-passkey.tsx"),
    route("login/second", "routes/join/login-second.tsx"),
    route("reset-password", "routes/password/reset-password.tsx"),
    route("reset-password/with-code", "routes/password/reset-with-code.tsx"),
    route("api/logout.php", "routes/api/logout.php.tsx"),

    // Members: search and profile
    route("members", "routes/members/search.tsx"),
    route("members/searches", "routes/members/save-search.tsx"),
    route("members/searches/:id/rename", "routes/members/rename-search.tsx"),
    route("members/:id", "routes/members/profile.tsx"),
    route("members/:id/like", "routes/members/like.tsx"),
    route("members/:id/note", "routes/members/note.tsx"),
    route("members/:id/report", "routes/safety/report.tsx"),

    // Activity, likes, suggestions and games
    route("activity", "routes/activity/activity.tsx"),
    route("likes/:type?", "routes/likes/likes.tsx"),
    route("likes/m/:id", "routes/likes/liked-me.tsx"),
    route("signup-matches", "routes/suggestions/signup-matches.tsx"),
    route("match-finder", "routes/match-finder/match-finder.tsx"),
    route("swipe-game", "routes/swipe-game/game.tsx"),
    route("swipe-game/:deed", "routes/swipe-game/swipe-action.tsx"),

    // Chats: outside their layout, since a chat is yet to be chosen
    route("share", "routes/chats/photo/share.tsx"),

    // Own profile and photos
    route("profile", "routes/profile/profile.tsx"),
    route("profile/photos", "routes/photos/photos.tsx"),
    route("profile/photos/:photo/delete", "routes/photos/delete.tsx"),

    // Shop and orders
    route("credits", "routes/credits/credits.tsx"),
    route("credits/:bundle/:method?", "routes/credits/checkout.tsx"),
    route("credits/repeat-order", "routes/credits/repeat-order.tsx"),
    route("premium", "routes/credits/premium.tsx"),
    route("directdebit", "routes/direct-debit/direct-debit.tsx"),
    route("directdebit/again", "routes/direct-debit/resend-code.ts"),
    route("directdebit/code", "routes/direct-debit/code.tsx"),
    route("directdebit/mandate", "routes/direct-debit/mandate-page.tsx"),
    route("transactions/:id", "routes/orders/order.tsx"),
    route("transactions/:id/pay", "routes/credits/pay.tsx"),
    route("transactions/:id/withdraw", "routes/orders/withdraw.tsx"),

    layout("routes/settings/layout.tsx", [
      // Settings
      route("settings", "routes/settings/overview.tsx"),
      route("settings/account", "routes/settings/account.tsx"),
      route("settings/account/mail", "routes/address/change-email.tsx"),
      route("settings/account/mail-code", "routes/address/confirm-email-change.tsx"),
      route("settings/privacy", "routes/settings/privacy.tsx"),
      route("notifications", "routes/notifications/notifications.tsx"),
      route("settings/blocked", "routes/safety/blocked.tsx"),
      route("settings/passed", "routes/safety/passed.tsx"),
      route("settings/reports", "routes/safety/reports.tsx"),

      // Settings: security
      route("settings/security", "routes/settings/security.tsx"),
      route("settings/security/confirm", "routes/security/confirm.tsx"),
      route("settings/security/password", "routes/password/change.tsx"),
      route("settings/security/app", "routes/security/two-factor-setup.tsx"),
      route("settings/security/app/off", "routes/security/two-factor-off.tsx"),
      route("settings/security/codes", "routes/security/renew-recovery-codes.tsx"),
      route("settings/security/passkey", "routes/security/passkey.tsx"),

      // Settings: money
      route("settings/credits", "routes/settings/credits.tsx"),
      route("settings/spending", "routes/settings/spending.tsx"),
      route("transactions", "routes/orders/orders.tsx"),

      // Settings: data export and deletion
      route("settings/data", "routes/leaving/data-export.tsx"),
      route("settings/delete", "routes/leaving/delete.tsx"),
      route("settings/delete/confirm", "routes/leaving/confirm.tsx"),
      route("settings/delete/code", "routes/leaving/code.ts"),
    ]),
    route("partners/:token", "routes/visit/partner-report.tsx"),
    route("withdraw", "routes/orders/declare-withdrawal.tsx"),
    route("withdraw/:token", "routes/orders/mailed-withdrawal.tsx"),

    // Age check
    route("age", "routes/age/age.tsx"),
    route("consent", "routes/join/consent.tsx"),

    // Local mode
    route("dev/outbox", "routes/dev/outbox.tsx"),
  ]),

  // Chats
  layout("routes/chats/list/chat-layout.tsx", [
    route("chats", "routes/chats/list/index.tsx"),
    route("chats/:id", "routes/chats/conversation.tsx"),
    route("chats/:id/gift", "routes/chats/gift/gift.tsx"),
    route("chats/:id/photo", "routes/chats/photo/photo.tsx"),
    route("members/:id/chat", "routes/chats/first-message/first-message.tsx"),
    route("members/:id/gift", "routes/chats/gift/first-gift.tsx"),
  ]),

  // Signup
  layout("routes/join/signup-layout.tsx", [
    route("signup", "routes/join/signup.tsx"),
    route("members/:id/signup", "routes/join/member-signup.tsx"),
    route("complete-signup", "routes/join/complete-signup.tsx"),
    route("complete-signup/about-me", "routes/join/steps/about-me.tsx"),
    route("complete-signup/about-you", "routes/join/steps/about-you.tsx"),
    route("complete-signup/address", "routes/join/steps/address.tsx"),
    route("complete-signup/code", "routes/join/steps/code.tsx"),
    route("complete-signup/letter", "routes/join/steps/resend-email.tsx"),
    route("complete-signup/location", "routes/join/steps/location.tsx"),
    route("complete-signup/photo", "routes/join/steps/photo.tsx"),
    route("complete-signup/:step/skip", "routes/join/steps/skip.ts"),
  ]),

  // Links of e-mails, and their results
  layout("routes/empty-layout.tsx", [
    route(":token", "routes/join/token.tsx"),
    route("activate/done", "routes/join/activate-done.tsx"),
    route("activate/error", "routes/join/activate-error.tsx"),
    route("mail-change/do", "routes/address/email-change-result.tsx"),
    route("reset-password/do", "routes/password/reset-password-result.tsx"),
    route("unsubscribe/:token", "routes/notifications/unsubscribe.tsx"),
    route("decisions/:decision", "routes/decisions/statement.tsx"),
    route("unsubscribe/:token/off", "routes/notifications/unsubscribe-selected.ts"),
    route("account-deleted", "routes/visit/account-deleted.tsx"),
    route("account-returned", "routes/leaving/reactivated.tsx"),
  ]),

  // Landers and other pages without a layout
  route("landers/compare/:slug", "routes/landers/compare.ts"),
  route("landers/:lander/:slug?", "routes/landers/lander.tsx"),
  ...prefix("members/:id", [
    route("landing", "routes/landers/member/member-lander.tsx", { id: "member-landing" }),
    route("landing2/:slug?", "routes/landers/member/member-lander.tsx", { id: "member-landing2" }),
    route("landing3/:slug?", "routes/landers/member/member-lander.tsx", { id: "member-landing3" }),
  ]),
  route("offline", "routes/visit/offline.tsx"),
  route("*", "routes/visit/not-found.tsx"),

  // Forms without a page: visit and login
  route("cookie-choice", "routes/visit/cookie-choice.ts"),
  route("site-entry", "routes/visit/site-entry.ts"),
  route("login/passkey/options", "routes/join/passkey-options.ts"),
  route("mail-change/undo", "routes/address/undo-email-change.ts"),

  // Age check: the wallet's request and answer, the return from a provider
  route("age/request/:id", "routes/age/wallet-request.ts"),
  route("age/response/:id", "routes/age/wallet-response.ts"),
  route("age/callback", "routes/age/callback.ts"),

  // Forms without a page: members
  route("members/:id/unlike", "routes/members/unlike.ts"),
  route("members/:id/block", "routes/safety/block.ts"),
  route("members/:id/unblock", "routes/safety/unblock.ts"),
  route("members/:id/pass", "routes/safety/pass.ts"),
  route("members/:id/unpass", "routes/safety/unpass.ts"),
  route("members/searches/:id/delete", "routes/members/delete-search.ts"),

  // Forms without a page: chats
  route("chats/undo", "routes/chats/deletion/undo.ts"),
  route("chats/:id/delete", "routes/chats/deletion/delete.ts"),
  route("chats/:id/react", "routes/chats/log/react.ts"),
  route("chats/:id/photos/:photo/reveal", "routes/chats/log/reveal.ts"),
  route("chats/:id/shown-photos", "routes/chats/log/shown-photos.ts"),

  // Forms without a page: own photos
  ...prefix("profile/photos", [
    route("order", "routes/photos/order.ts"),
    route(":photo/main", "routes/photos/main.ts"),
    route(":photo/visibility", "routes/photos/visibility.ts"),
  ]),

  // Forms without a page: orders
  route("transactions/:id/cancel", "routes/orders/cancel.ts"),

  // Forms without a page: settings
  route("settings/account/write-again", "routes/address/resume-emails.ts"),
  route("settings/privacy/withdraw", "routes/settings/withdraw.ts"),
  ...prefix("settings/security", [
    route("passkey/options", "routes/security/passkey-options.ts"),
    route("passkeys/:id/remove", "routes/security/remove-passkey.ts"),
    route("passkeys/:id/rename", "routes/security/rename-passkey.ts"),
    route("sessions/end", "routes/security/end-other-sessions.ts"),
    route("sessions/:id/end", "routes/security/end-session.ts"),
  ]),

  // Files
  route("photos/:id/:size", "routes/resources/photo.ts"),
  route("chats/:id/photos/:photo/:size", "routes/resources/chat-photo.ts"),
  route("settings/data/:id", "routes/leaving/data-export-file.ts"),
  route("transactions/:id/receipt.pdf", "routes/orders/receipt-pdf.ts"),
  route("manifest.webmanifest", "routes/resources/manifest.ts"),
  route("sw-push.js", "routes/resources/sw-push.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("pages/transparency.json", "routes/resources/transparency.ts"),

  // For machines: webhooks, health, password managers
  route("webhooks/mail", "routes/resources/email-webhook.ts"),
  route("webhooks/:provider", "routes/resources/webhook.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route(".well-known/change-password", "routes/resources/change-password.ts"),

  ...prefix("api", [
    // API: visit, account and signup
    route("page-shown.php", "routes/api/page-shown.php.ts"),
    route("page-hidden.php", "routes/api/page-hidden.php.ts"),
    route("settings.php", "routes/api/settings.php.ts"),
    route("companyinfo.php", "routes/api/companyinfo.php.ts"),
    route("geocode.php", "routes/api/geocode.php.ts"),
    route("regions.php", "routes/api/regions.php.ts"),
    route("interests.php", "routes/api/interests.php.ts"),
    route("signup.php", "routes/api/signup.php.ts"),
    route("user.php", "routes/api/user.php.ts"),

    // API: members and likes
    route("search.php", "routes/api/search.php.ts"),
    route("like.php", "routes/api/like.php.ts"),
    route("likes.php", "routes/api/likes.php.ts"),
    route("auto-like.php", "routes/api/auto-like.php.ts"),
    route("swipe.php", "routes/api/swipe.php.ts"),

    // API: chats
    route("chats.php", "routes/api/chats.php.ts"),
    route("chat.php", "routes/api/chat.php.ts"),
    route("messages.php", "routes/api/messages.php.ts"),
    route("message.php", "routes/api/message.php.ts"),
    route("reaction.php", "routes/api/reaction.php.ts"),
    route("read.php", "routes/api/read.php.ts"),

    // API: own profile and shop
    route("profile.php", "routes/api/profile.php.ts"),
    route("photo.php", "routes/api/photo.php.ts"),
    route("privacy.php", "routes/api/privacy.php.ts"),
    route("notifications.php", "routes/api/notifications.php.ts"),
    route("discountcode.php", "routes/api/discountcode.php.ts"),

    // API: operator
    route("staff-deed.php", "routes/api/staff-deed.php.ts"),
  ]),

  // Local mode
  route("dev/outbox/:id", "routes/dev/outbox-email.ts"),
  route("dev/bank/:payment", "routes/dev/bank.ts"),
  route("dev/wallet", "routes/dev/wallet.ts"),
  route("dev/components", "routes/dev/components.ts"),
  route("dev/letters", "routes/dev/emails.ts"),
  route("dev/letters/:kind", "routes/dev/email.ts"),
] satisfies RouteConfig;

/** The Worker serves the two groups on different hosts (workers/load-site.ts). */
export default [...MEMBER_ROUTES, ...OPERATOR_ROUTES] satisfies RouteConfig;

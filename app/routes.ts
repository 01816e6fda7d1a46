import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site at a glance. Paths are those of specification section 2.1; `{token}` is the resolver of mailed links. */
export default [
  layout("routes/layouts/default.tsx", [
    index("routes/visit/home.tsx"),
    route("lang-config", "routes/visit/lang-config.tsx"),
    route("credits", "routes/credits/credits.tsx"),
    route("signup", "routes/join/signup.tsx"),
    route("members/:id/signup", "routes/join/member-signup.tsx"),
    route("complete-signup", "routes/join/complete-signup.tsx"),
    route("login", "routes/join/login.tsx"),
    route("activate/done", "routes/join/activate-done.tsx"),
    route("activate/error", "routes/join/activate-error.tsx"),
    route("api/logout.php", "routes/api/logout.php.tsx"),
    route("dev/outbox", "routes/dev/outbox.tsx"),
    route(":token", "routes/join/token.tsx"),
  ]),
  layout("routes/layouts/chat.tsx", [
    route("chats", "routes/chats/index.tsx"),
    route("chats/:id", "routes/chats/conversation.tsx"),
    route("members/:id/chat", "routes/chats/first-message.tsx"),
  ]),
  route("api/user.php", "routes/api/user.php.ts"),
  route("dev/outbox/:id", "routes/dev/outbox-mail.ts"),
  route("api/message.php", "routes/api/message.php.ts"),
  route("api/messages.php", "routes/api/messages.php.ts"),
  route("api/read.php", "routes/api/read.php.ts"),
  route("api/chats.php", "routes/api/chats.php.ts"),
  route("api/chat.php", "routes/api/chat.php.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route("*", "routes/visit/not-found.tsx"),
] satisfies RouteConfig;

import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site at a glance. Paths are those of specification section 2.1; `{token}` is the resolver of mailed links. */
export default [
  layout("routes/layouts/default.tsx", [
    index("routes/visit/home.tsx"),
    route("lang-config", "routes/visit/lang-config.tsx"),
    route("credits", "routes/credits/credits.tsx"),
  ]),
  layout("routes/layouts/chat.tsx", [
    route("chats", "routes/chats/index.tsx"),
    route("chats/:id", "routes/chats/conversation.tsx"),
    route("members/:id/chat", "routes/chats/first-message.tsx"),
  ]),
  route("api/message.php", "routes/api/message.php.ts"),
  route("api/messages.php", "routes/api/messages.php.ts"),
  route("api/read.php", "routes/api/read.php.ts"),
  route("api/chats.php", "routes/api/chats.php.ts"),
  route("api/chat.php", "routes/api/chat.php.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route("*", "routes/visit/not-found.tsx"),
] satisfies RouteConfig;

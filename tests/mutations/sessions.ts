import type { Mutation } from "./mutation.ts";

const STORE = "app/domain/session/session-store.ts";
const VIEWER = "app/domain/session/find-viewer.ts";
const held = { project: "rules" as const, tests: ["app/domain/session/find-viewer.test.ts"] };

export const SESSIONS: Mutation[] = [
  {
    name: "a remembered session is believed on another site",
    file: VIEWER,
    find: "cached?.siteId === siteId",
    replace: "cached",
    ...held,
  },
  {
    name: "a session is read on another site",
    file: STORE,
    find: "eq(sessions.site_id, siteId),\n        gt(",
    replace: "gt(",
    ...held,
  },
  {
    name: "a session never expires",
    file: STORE,
    find: "gt(sessions.expires_at, now),",
    replace: "",
    ...held,
  },
];

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
    find: ` AND s.site_id = \${siteId} AND s.expires_at`,
    replace: " AND s.expires_at",
    ...held,
  },
  {
    name: "a session never expires",
    file: STORE,
    find: `s.expires_at > \${now} AND s.seen_at`,
    replace: "s.seen_at",
    ...held,
  },
];

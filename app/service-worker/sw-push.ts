import { holdSharedContent } from "./hold-shared-content";
import { replyBuildId } from "./messages";
import { serveOfflinePage } from "./offline-page";
import type { WorkerScope } from "./scope";
import { handlePushEvents } from "./show-push";

declare const __BUILD__: string;

/**
 * The service worker, /sw-push.js: one file, bundled from these modules by the build
 * (vite.config.ts) and served by a route (routes/resources/sw-push.ts). It stores no personal data
 * (decision 0074).
 */
const scope = self as unknown as WorkerScope;

serveOfflinePage(scope);
handlePushEvents(scope);
holdSharedContent(scope);
replyBuildId(scope, __BUILD__);

import { answerOffline } from "./offline-page";
import type { WorkerScope } from "./scope";
import { showPushes } from "./show-push";
import { takeShared } from "./take-shared";
import { tellBuild } from "./tell-build";

declare const __BUILD__: string;

/**
 * The service worker, /sw-push.js: one file, bundled from these modules by the build
 * (vite.config.ts) and served by a route (routes/resources/sw-push.ts). It stores no personal data
 * (decision 0074).
 */
const scope = self as unknown as WorkerScope;

answerOffline(scope);
showPushes(scope);
takeShared(scope);
tellBuild(scope, __BUILD__);

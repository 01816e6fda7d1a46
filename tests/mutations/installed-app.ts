import { inFile } from "./mutation.ts";

const writeManifest = inFile(
  "app/routes/resources/write-manifest.ts",
  ["app/routes/resources/write-manifest.test.ts"],
  "architecture",
);

const offlinePage = inFile(
  "app/service-worker/offline-page.ts",
  ["app/service-worker/sw-push.test.ts"],
  "architecture",
);
const clearDevice = inFile(
  "app/features/device/clear-device.ts",
  ["app/features/device/installed-app.test.ts"],
  "architecture",
);
const activeInput = inFile("app/kit/active-input.ts", ["app/kit/active-input.test.ts"]);
const holdSharedContent = inFile(
  "app/service-worker/hold-shared-content.ts",
  ["app/service-worker/sw-push.test.ts"],
  "architecture",
);
const sharedContent = inFile(
  "app/features/device/shared-content.ts",
  ["app/features/device/shared-content.test.ts"],
  "architecture",
);
const installedApp = inFile(
  "app/features/device/installed-app.tsx",
  ["app/features/device/installed-app.test.ts"],
  "architecture",
);

/** The site as an installed app. */
export const INSTALLED_APP = [
  offlinePage(
    "the offline page is requested with cookies",
    'credentials: "omit"',
    'credentials: "same-origin"',
  ),
  offlinePage(
    "an error page is stored as the offline page",
    "if (!page?.ok) return;",
    "if (!page) return;",
  ),
  offlinePage("the service worker answers POST requests", ' && method === "GET"'),
  offlinePage("the service worker answers API and image requests", 'mode === "navigate" && '),
  offlinePage(
    "offline pages of previous languages stay",
    "await Promise.all(others.map((one) => store.delete(one)));",
  ),
  offlinePage(
    "caches of previous service workers stay",
    "...others.map((name) => scope.caches.delete(name)),",
  ),
  offlinePage(
    "any message sets the offline page's language",
    'if (message?.type === "language")',
    "if (message)",
  ),
  offlinePage("a navigation is requested twice", "(await event.preloadResponse) ?? ", ""),
  clearDevice("notifications stay visible after a logout", "notification.close();", ";"),
  clearDevice("the push subscription survives a logout", "?.unsubscribe()"),
  clearDevice("the service worker survives a logout", "await registration.unregister();"),
  clearDevice("the app badge survives a logout", "    device.clearAppBadge(),\n"),
  activeInput(
    "an update is offered during typing",
    "Boolean(page.activeElement?.matches(FIELD_SELECTOR)) || ",
  ),
  activeInput("an update is offered over a dialog", 'page.querySelectorAll("dialog[open]")', "[]"),
  activeInput(
    "an update is offered over a chosen file",
    "defaultValue !== undefined && value !== defaultValue",
    "false",
  ),
  installedApp(
    "the old service worker is asked for its build",
    "registration.installing ?? registration.waiting ?? ",
    "",
  ),
  clearDevice(
    "shared content reaches the next member of the device",
    'registration.active?.postMessage({ type: "forget" } satisfies MessageToWorker);',
  ),
  holdSharedContent("another site's page shares content", "!referrer && "),
  holdSharedContent(
    "shared content is delivered twice",
    'if (type === "shared" || type === "forget") drop();',
  ),
  holdSharedContent(
    "shared content is stored without an end",
    "const over = setTimeout(drop, SHARED_CONTENT_TTL_MS);",
    "const over = 0;",
  ),
  holdSharedContent("shared content has no maximum length", ".slice(0, MAX_TEXT_LENGTH)"),
  sharedContent(
    "a browser tab takes the shared content",
    "isInstalled() ? await requestSharedContent() : null",
    "await requestSharedContent()",
  ),
  sharedContent(
    "shared content is shown to another member",
    "storedContent?.memberId === memberId ? storedContent.shared : null",
    "storedContent?.shared ?? null",
  ),
  installedApp("any response counts as a build", 'typeof data === "string" ? data : null', "data"),
  writeManifest(
    "the app manifest names the niche",
    't("visit:niche.1.lead")',
    "t(`visit:niche.${niche as 1}.lead`)",
  ),
  writeManifest("each language is a separate app", 'id: "/",', "id: `/?${language}`,"),
  writeManifest(
    "a maskable icon is declared as a normal icon",
    'icon === "maskable" ? "maskable" : "any"',
    '"any"',
  ),
];

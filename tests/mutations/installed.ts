import { inFile } from "./mutation.ts";

const manifest = inFile(
  "app/routes/resources/write-manifest.ts",
  ["app/routes/resources/write-manifest.test.ts"],
  "architecture",
);

const offline = inFile(
  "app/service-worker/offline-page.ts",
  ["app/service-worker/offline-page.test.ts"],
  "architecture",
);
const forget = inFile(
  "app/routes/installed/clear-device.ts",
  ["app/routes/installed/clear-device.test.ts"],
  "architecture",
);
const writing = inFile("app/live/is-writing.ts", ["app/live/is-writing.test.ts"], "architecture");
const shared = inFile(
  "app/service-worker/hold-shared-content.ts",
  ["app/service-worker/hold-shared-content.test.ts"],
  "architecture",
);
const draft = inFile(
  "app/routes/installed/shared-content.ts",
  ["app/routes/installed/shared-content.test.ts"],
  "architecture",
);
const build = inFile(
  "app/routes/installed/installed-app.tsx",
  ["app/routes/installed/installed-app.test.ts"],
  "architecture",
);

/** The site as an installed app. */
export const INSTALLED = [
  offline(
    "the offline page is asked for as a member",
    'credentials: "omit"',
    'credentials: "same-origin"',
  ),
  offline("a fault is kept as the offline page", "if (!page?.ok) return;", "if (!page) return;"),
  offline("the worker answers what is posted", ' && method === "GET"'),
  offline("the worker answers calls and pictures", 'mode === "navigate" && '),
  offline(
    "pages of earlier languages stay",
    "await Promise.all(others.map((one) => store.delete(one)));",
  ),
  offline("what other workers kept stays", "...others.map((name) => scope.caches.delete(name)),"),
  offline("a page is told as any language", 'if (message?.type === "language")', "if (message)"),
  offline("a page is asked for twice", "(await event.preloadResponse) ?? ", ""),
  forget("notifications stay on the screen after a logout", "notification.close();", ";"),
  forget("the subscription to push outlives a logout", "?.unsubscribe()"),
  forget("the worker outlives a logout", "await registration.unregister();"),
  forget("the app’s badge outlives a logout", "    device.clearAppBadge(),\n"),
  writing(
    "a newer build is offered to who types",
    "Boolean(page.activeElement?.matches(FIELD_SELECTOR)) || ",
  ),
  writing("a newer build is offered over a dialog", 'page.querySelectorAll("dialog[open]")', "[]"),
  writing(
    "a newer build is offered to who chose a file",
    "defaultValue !== undefined && value !== defaultValue",
    "false",
  ),
  build(
    "an old worker is asked for its build",
    "registration.installing ?? registration.waiting ?? ",
    "",
  ),
  forget(
    "what was shared is handed to whoever comes next",
    'registration.active?.postMessage({ type: "forget" } satisfies MessageToWorker);',
  ),
  shared("another site’s page shares something", "!referrer && "),
  shared(
    "what was shared is handed out twice",
    'if (type === "shared" || type === "forget") drop();',
  ),
  shared(
    "what was shared is held for ever",
    "const over = setTimeout(drop, SHARED_CONTENT_TTL_MS);",
    "const over = 0;",
  ),
  shared("what was shared is of any length", ".slice(0, MAX_TEXT_LENGTH)"),
  draft(
    "a page of a tab takes what was shared",
    "isInstalled() ? await requestSharedContent() : null",
    "await requestSharedContent()",
  ),
  draft(
    "what was shared is shown to another member",
    "storedContent?.memberId === memberId ? storedContent.shared : null",
    "storedContent?.shared ?? null",
  ),
  build("any answer counts as a build", 'typeof data === "string" ? data : null', "data"),
  manifest(
    "the device’s list of apps names the niche",
    't("visit:niche.1.lead")',
    "t(`visit:niche.${niche as 1}.lead`)",
  ),
  manifest("each language is an app of its own", 'id: "/",', "id: `/?${language}`,"),
  manifest(
    "an icon is cut by the device as it comes",
    'icon === "maskable" ? "maskable" : "any"',
    '"any"',
  ),
];

import { expect, test } from "vitest";
import { filesBelow, importsOf, textOf } from "./sources";

/**
 * Texts for readers without counts: landers for visitors, e-mails, and the error page before
 * anything was loaded. Staff have no unread messages.
 */
const OWN_TITLE =
  /^app\/(?:routes\/landers\/|operator\/|mail\/|layouts\/(?:page-head|error-page)\.tsx$|routes\/dev\/components\/)/;
/** Pages that are never displayed. */
const UNSEEN = ["app/routes/visit/not-found.tsx"];
/** They overlay a page, which has the title. */
const OVERLAYS = [
  "app/features/signup/signup-modal.tsx",
  "app/features/members/new-like-overlay.tsx",
  "app/features/bonus/bonus-modal.tsx",
  "app/features/bonus/bonus-watch.tsx",
  "app/layouts/push-alert.tsx",
  "app/features/device/installed-app.tsx",
  "app/layouts/mail-stop-alert.tsx",
];

test("every title is written in one place, so that it shows the unread count", () => {
  const own = filesBelow("app").filter(
    (path) => path.endsWith(".tsx") && /<title\b/.test(textOf(path)) && !OWN_TITLE.test(path),
  );
  expect(own).toEqual([]);
});

test("every page has its own title, or shows a component that has one", () => {
  const pages = filesBelow("app/routes").filter((path) => {
    const isFrame = /^app\/routes\/(?:landers\/|settings\/layout\.|(?:\w+\/)*\w+-layout\.)/.test(
      path,
    );
    return (
      !isFrame &&
      !UNSEEN.includes(path) &&
      /from "\.\/\+types\/|^export default function/m.test(textOf(path)) &&
      /^export default function/m.test(textOf(path))
    );
  });
  const screens = ["routes", "features", "forms"].flatMap((folder) => filesBelow(`app/${folder}`));
  const titled = (path: string, seen = new Set<string>()): boolean =>
    importsOf(path, textOf(path)).some(({ target }) => {
      if (target === "app/layouts/page-head") return true;
      const next = screens.find((screen) => screen.replace(/\.tsx?$/, "") === target);
      if (!next || seen.has(next)) return false;
      seen.add(next);
      return titled(next, seen);
    });
  expect(pages.filter((path) => !titled(path) && !OVERLAYS.includes(path))).toEqual([]);
});

import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { hidePopover, openPopovers } from "~/ui/popovers";
import { PendingBar } from "./pending-bar";
import { useRecordPath } from "./use-back-path";
import { usePageHidden } from "./use-page-hidden";
import { usePrefetch } from "./use-prefetch";

/**
 * Restores what a full page load does and a router does not: shows progress, announces the title,
 * and moves keyboard focus to the start of the page.
 */
export function NavigationEffects() {
  const title = useTitleAnnouncement();
  const busy = useNavigation().state !== "idle";
  useRestoreFocus();
  usePageHidden();
  usePrefetch();
  useRecordPath();
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <PendingBar busy={busy} />
    </>
  );
}

/** The title to announce; empty on the first page, whose title the browser announces itself. */
function useTitleAnnouncement(): string {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState({ pathname, title: "" });
  useEffect(
    () =>
      setAnnounced((last) =>
        last.pathname === pathname ? last : { pathname, title: document.title },
      ),
    [pathname],
  );
  return announced.title;
}

/**
 * If the focused control was removed, focuses the control with the same name on the new page, or
 * the main element.
 */
function useRestoreFocus(): void {
  const { key } = useLocation();
  const first = useRef(key);
  const lastId = useRef("");
  const listMenusLeftOpen = useMenusOpenBefore();
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      lastId.current = (target as Element).id;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (first.current === key) return;
    first.current = "";
    const place = () => restoreFocus(lastId.current, listMenusLeftOpen());
    // A dialog opened meanwhile keeps the focus; its return target, the removed control, no longer
    // exists.
    const dialog = document.querySelector("dialog:modal");
    if (!dialog) return place();
    dialog.addEventListener("close", place, { once: true });
    return () => dialog.removeEventListener("close", place);
  }, [key, listMenusLeftOpen]);
}

/**
 * Returns a function that lists menus open since before this navigation; menus opened later are in
 * use (R311).
 */
function useMenusOpenBefore(): () => HTMLElement[] {
  const { location: next } = useNavigation();
  const left = useRef<HTMLElement[]>(undefined);
  useEffect(() => {
    if (next) left.current = openPopovers();
  }, [next]);
  return useCallback(() => {
    const menus = left.current ?? openPopovers();
    left.current = undefined;
    return menus;
  }, []);
}

function restoreFocus(lastId: string, leftOpen: HTMLElement[]): void {
  // The header persists across navigations, and an open menu would cover the new page.
  for (const menu of leftOpen) hidePopover(menu);
  if (openPopovers().length > 0) return;
  const main = document.getElementById("content");
  const { activeElement } = document;
  // Safari before 17.4 has no checkVisibility.
  if (main?.contains(activeElement) && activeElement?.checkVisibility?.() !== false) return;
  const namesake = lastId ? document.getElementById(lastId) : null;
  const next = namesake && main?.contains(namesake) ? namesake : main;
  next?.focus({ preventScroll: true });
}

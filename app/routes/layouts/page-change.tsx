import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { hidePopover, openPopovers } from "~/ui/popovers";
import { usePageHidden } from "./page-hidden";
import { PendingBar } from "./pending-bar";
import { useRememberedPlace } from "./place-back";
import { useCodeAhead } from "./use-code-ahead";

/**
 * What a browser does by itself when a page is loaded and a router does not: it shows that the next page is on its
 * way, says its title, and puts the keyboard at its beginning instead of nowhere.
 */
export function PageChange() {
  const title = useTitleSaid();
  const busy = useNavigation().state !== "idle";
  useFocusKept();
  usePageHidden();
  useCodeAhead();
  useRememberedPlace();
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <PendingBar busy={busy} />
    </>
  );
}

/** The title of every page but the first, which the browser says itself. */
function useTitleSaid(): string {
  const { pathname } = useLocation();
  const [said, say] = useState({ pathname, title: "" });
  useEffect(
    () => say((last) => (last.pathname === pathname ? last : { pathname, title: document.title })),
    [pathname],
  );
  return said.title;
}

/** Where the control that had the focus is gone: its namesake on the new page has it, else the page's main part. */
function useFocusKept(): void {
  const { key } = useLocation();
  const first = useRef(key);
  const lastId = useRef("");
  const takeLeftOpen = useLeftOpen();
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
    const place = () => placeFocus(lastId.current, takeLeftOpen());
    // A dialog opened meanwhile keeps the focus, and gives it back to nothing: the control before it is gone.
    const dialog = document.querySelector("dialog:modal");
    if (!dialog) return place();
    dialog.addEventListener("close", place, { once: true });
    return () => dialog.removeEventListener("close", place);
  }, [key, takeLeftOpen]);
}

/** Tells which menus were open as the way to this page began: what was opened since then is being used (R311). */
function useLeftOpen(): () => HTMLElement[] {
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

function placeFocus(lastId: string, leftOpen: HTMLElement[]): void {
  // The head of the site stays, and a menu left open in it would lie over the new page.
  for (const menu of leftOpen) hidePopover(menu);
  if (openPopovers().length > 0) return;
  const main = document.getElementById("content");
  const { activeElement } = document;
  // Safari before 17.4 cannot tell what is visible.
  if (main?.contains(activeElement) && activeElement?.checkVisibility?.() !== false) return;
  const namesake = lastId ? document.getElementById(lastId) : null;
  const next = namesake && main?.contains(namesake) ? namesake : main;
  next?.focus({ preventScroll: true });
}

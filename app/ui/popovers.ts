import { type RefObject, useEffect } from "react";

/**
 * Menus are native popovers (app/ui/menu.tsx). Chrome before 114, Safari before 17 and Firefox
 * before 125 do not support them: `polyfillPopovers` opens and closes the same elements by an
 * attribute that app/styles/pictures-and-menus.css uses.
 */
const isSupported = () => "popover" in HTMLElement.prototype;
const OPEN_ATTRIBUTE = "data-open";

export const openPopovers = (): HTMLElement[] =>
  Array.from(
    document.querySelectorAll(isSupported() ? ":popover-open" : `[popover][${OPEN_ATTRIBUTE}]`),
  );

/** Whether a dialog or a menu is open over the page. */
export const isPageCovered = (): boolean =>
  document.querySelector("dialog[open]") !== null || openPopovers().length > 0;

export function hidePopover(menu: HTMLElement | null): void {
  if (!menu) return;
  if (isSupported()) menu.hidePopover();
  else setOpen(menu, false);
}

/** Polyfills popovers, once per document. Menus close by Escape and by a tap elsewhere. */
export function polyfillPopovers(): void {
  if (isSupported()) return;
  document.addEventListener("click", ({ target }) => {
    const tapped = target instanceof Element ? target : null;
    const id = tapped?.closest("[popovertarget]")?.getAttribute("popovertarget");
    const popover = id ? document.getElementById(id) : null;
    const opens = popover !== null && !popover.hasAttribute(OPEN_ATTRIBUTE);
    for (const menu of openPopovers()) if (!menu.contains(tapped)) setOpen(menu, false);
    if (opens) setOpen(popover, true);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") for (const menu of openPopovers()) setOpen(menu, false);
  });
}

/** Also dispatches the event that loads a menu's content (HTML, "toggle" of popovers). */
function setOpen(menu: HTMLElement, open: boolean): void {
  if (menu.hasAttribute(OPEN_ATTRIBUTE) === open) return;
  menu.toggleAttribute(OPEN_ATTRIBUTE, open);
  const [oldState, newState] = open ? ["closed", "open"] : ["open", "closed"];
  menu.dispatchEvent(Object.assign(new Event("toggle"), { oldState, newState }));
}

/** Whether an overlay may open now: not while the member uses an input, a dialog or another tab. */
export const canOpenOverlay = (): boolean =>
  document.visibilityState === "visible" &&
  !document.querySelector("dialog:modal, input:focus, textarea:focus, select:focus");

/**
 * Keeps a native dialog in the state of `open`; a dialog that the server rendered open becomes
 * modal.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.matches(":modal")) {
      dialog.removeAttribute("open");
      dialog.showModal();
    }
    if (!open && dialog.matches(":modal")) {
      // React removed the `open` attribute, and a dialog without it cannot be closed: the page
      // would stay inert.
      dialog.setAttribute("open", "");
      dialog.close();
    }
  }, [ref, open]);
}

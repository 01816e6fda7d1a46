import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { dropUnsent, keepUnsent, readUnsent, typedIn } from "./unsent-signup";

/**
 * Whether the dialog is open, and whether its input is kept or, after a confirmation, discarded on
 * close.
 */
export function useUnsentSignup(joined: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [unsent] = useState(readUnsent);
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const left = () => {
    const form = body.current?.querySelector("form");
    return form ? typedIn(form, unsent) : null;
  };
  const keep = () => {
    const form = left();
    if (form) keepUnsent(form.unsent);
  };
  useClosedByLeaving(body, keep, joined);
  const mayClose = () => {
    const ask = joined || (left()?.typed ?? false);
    if (ask) setAsking(true);
    return !ask;
  };
  const leave = (deed: () => void) => () => {
    deed();
    setAsking(false);
    setOpen(false);
  };
  const question = {
    open: asking,
    onBack: () => setAsking(false),
    onKeep: leave(joined ? () => undefined : keep),
    onDiscard: leave(dropUnsent),
  };
  return { body, unsent, open, question, mayClose, close: () => setOpen(false) };
}

/**
 * A link in the form, such as the terms, leads to another page: the dialog closes and its input is
 * kept.
 */
function useClosedByLeaving(
  body: { current: HTMLElement | null },
  keep: () => void,
  joined: boolean,
) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    // A member's page may redirect by itself, as the first page does, while the dialog still shows
    // open steps.
    if (first.current === pathname || joined) return;
    keep();
    body.current?.closest("dialog")?.close();
  });
}

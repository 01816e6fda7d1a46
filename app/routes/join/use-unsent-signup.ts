import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useRoot } from "~/root/use-root";
import { dropUnsent, keepUnsent, readUnsent, typedIn } from "./unsent-signup";

/** Whether the dialog is open, and what becomes of what was typed when it closes: kept, or dropped once that was asked. */
export function useUnsentSignup() {
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
  useClosedByLeaving(body, keep);
  const mayClose = () => {
    const ask = left()?.typed ?? false;
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
    onKeep: leave(keep),
    onDiscard: leave(dropUnsent),
  };
  return { body, unsent, open, question, mayClose };
}

/** A link in the form, such as the terms, leads to another page: the form leaves, what was typed stays. So it is after the signup, with nothing left to keep. */
function useClosedByLeaving(body: { current: HTMLElement | null }, keep: () => void) {
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (first.current === pathname) return;
    if (viewer) dropUnsent();
    else keep();
    body.current?.closest("dialog")?.close();
  });
}

import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import {
  deleteSignupFormDraft,
  readSignupFormDraft,
  readTypedFields,
  saveSignupFormDraft,
} from "./signup-form-draft";

/**
 * Whether the dialog is open, and whether its input is kept or, after a confirmation, discarded on
 * close.
 */
export function useSignupFormDraft(joined: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [unsent] = useState(readSignupFormDraft);
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const left = () => {
    const form = body.current?.querySelector("form");
    return form ? readTypedFields(form, unsent) : null;
  };
  const keep = () => {
    const form = left();
    if (form) saveSignupFormDraft(form.unsent);
  };
  useCloseOnNavigation(body, keep, joined);
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
    onDiscard: leave(deleteSignupFormDraft),
  };
  return { body, unsent, open, question, mayClose, close: () => setOpen(false) };
}

/**
 * A link in the form, such as the terms, leads to another page: the dialog closes and its input is
 * kept.
 */
function useCloseOnNavigation(
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

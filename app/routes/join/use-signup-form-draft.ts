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
  const [draft] = useState(readSignupFormDraft);
  const [open, setOpen] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const left = () => {
    const form = body.current?.querySelector("form");
    return form ? readTypedFields(form, draft) : null;
  };
  const saveDraft = () => {
    const form = left();
    if (form) saveSignupFormDraft(form.draft);
  };
  useCloseOnNavigation(body, saveDraft, joined);
  const mayClose = () => {
    const needsConfirmation = joined || (left()?.typed ?? false);
    if (needsConfirmation) setConfirming(true);
    return !needsConfirmation;
  };
  const leave = (action: () => void) => () => {
    action();
    setConfirming(false);
    setOpen(false);
  };
  const question = {
    open: isConfirming,
    onBack: () => setConfirming(false),
    onKeep: leave(joined ? () => undefined : saveDraft),
    onDiscard: leave(deleteSignupFormDraft),
  };
  return { body, draft, open, question, mayClose, close: () => setOpen(false) };
}

/**
 * A link in the form, such as the terms, leads to another page: the dialog closes and its input is
 * kept.
 */
function useCloseOnNavigation(
  body: { current: HTMLElement | null },
  saveDraft: () => void,
  joined: boolean,
) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    // A member's page may redirect by itself, as the first page does, while the dialog still shows
    // open steps.
    if (first.current === pathname || joined) return;
    saveDraft();
    body.current?.closest("dialog")?.close();
  });
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { OwnValues } from "~/domain/profile/find-own-profile";
import type { MemberId } from "~/kit/ids";
import { Autosave } from "./autosave";
import type { ProfilePart } from "./parts";
import type { SaveState } from "./save-state";
import { unsavedChangeStorage } from "./unsaved-change-storage";

type AutosaveParams = {
  memberId: MemberId;
  part: ProfilePart;
  form: RefObject<HTMLFormElement | null>;
};

/** Saves a form automatically, also when the page is left or hidden with unsaved changes. */
export function useAutosave({ memberId, part, form }: AutosaveParams, stored: OwnValues) {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const { revalidate } = useRevalidator();
  const showState = (now: SaveState) => {
    setState(now);
    // updates other parts and pages that show the profile
    if (now.kind === "saved") void revalidate();
  };
  const made = useRef<Autosave>(null);
  made.current ??= new Autosave(part, stored, {
    form: () => form.current,
    showState,
    storage: unsavedChangeStorage(memberId, part),
  });
  const autosave = made.current;
  useEffect(() => attachListeners(autosave), [autosave]);
  return { state, autosave };
}

/** Attaches the listeners of a mounted form; returns their cleanup. */
function attachListeners(autosave: Autosave): () => void {
  const saveIfHidden = () => {
    if (document.visibilityState === "hidden") autosave.saveByItself();
  };
  const again = () => autosave.saveLost();
  autosave.begin();
  document.addEventListener("visibilitychange", saveIfHidden);
  addEventListener("online", again);
  return () => {
    document.removeEventListener("visibilitychange", saveIfHidden);
    removeEventListener("online", again);
    autosave.saveByItself();
  };
}

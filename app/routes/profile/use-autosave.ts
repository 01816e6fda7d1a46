import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { OwnValues } from "~/domain/profile/find-own-profile";
import type { MemberId } from "~/kit/ids";
import { Autosave } from "./autosave";
import type { Part } from "./parts";
import type { SaveState } from "./save-state";
import { unsentChangeOf } from "./unsent-change";

type FormOf = { memberId: MemberId; part: Part; form: RefObject<HTMLFormElement | null> };

/** A form that saves itself; what is not saved when the page is left or put away is saved then. */
export function useAutosave({ memberId, part, form }: FormOf, stored: OwnValues) {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const { revalidate } = useRevalidator();
  const tell = (now: SaveState) => {
    setState(now);
    if (now.kind === "saved") void revalidate(); // what else shows the profile follows, another page too
  };
  const made = useRef<Autosave>(null);
  made.current ??= new Autosave(part, stored, {
    ...{ form: () => form.current, tell },
    unsent: unsentChangeOf(memberId, part),
  });
  const autosave = made.current;
  useEffect(() => attend(autosave), [autosave]);
  return { state, autosave };
}

/** From the form's coming to its going. */
function attend(autosave: Autosave): () => void {
  const look = () => {
    if (document.visibilityState === "hidden") autosave.saveByItself();
  };
  const again = () => autosave.saveLost();
  autosave.begin();
  document.addEventListener("visibilitychange", look);
  addEventListener("online", again);
  return () => {
    document.removeEventListener("visibilitychange", look);
    removeEventListener("online", again);
    autosave.saveByItself();
  };
}

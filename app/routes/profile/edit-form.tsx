import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useRevalidator } from "react-router";
import type { OwnField, OwnValues } from "~/domain/profile/find-own-profile";
import type { MemberId } from "~/kit/ids";
import { useErrorMessage } from "~/ui/use-error-message";
import { Autosave } from "./autosave";
import { PARTS, type ProfilePart, pickFields } from "./parts";
import type { RejectedForm } from "./read-change";
import type { SaveState } from "./save-state";
import { SaveStatus } from "./save-status";
import { unsavedChangeStorage } from "./unsaved-change-storage";

/**
 * Props shared by the page's forms: the profile, the errors of a submission without JavaScript, and
 * which form was saved that way.
 */
export type FormsProps = {
  id: MemberId;
  values: OwnValues;
  refused: RejectedForm | null;
  saved: ProfilePart | null;
};

type FieldRenderProps = {
  /** Initial values of the form. */
  shown: OwnValues;
  error: (field: OwnField) => string | undefined;
};
type EditFormProps = FormsProps & {
  part: ProfilePart;
  /** Initial values that differ from the stored ones. */
  instead?: Partial<OwnValues>;
  children: (draw: FieldRenderProps) => ReactNode;
};

/**
 * One form of the profile: saves automatically, or by its button without scripts. Autocomplete is
 * off because browsers restore values after a reload that may be older than the stored ones and
 * would overwrite them.
 */
export function EditForm({
  part,
  values,
  id: memberId,
  refused,
  saved,
  instead,
  children,
}: EditFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, autosave } = useAutosave({ memberId, part, form }, values);
  const message = useErrorMessage();
  const mine = refused?.part === part ? refused : null;
  const shown = useRef({ ...values, ...instead, ...mine?.typed }).current;
  const errors = errorsOf(state, mine);
  return (
    <Form
      ref={form}
      id={part}
      method="post"
      action="/profile"
      autoComplete="off"
      {...useSavingHandlers(autosave)}
      className="grid gap-5"
    >
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="was" value={JSON.stringify(pickFields(values, PARTS[part]))} />
      {children({
        shown,
        error: (field) => message(errors[field] ? [errors[field]] : undefined),
      })}
      <SaveStatus
        state={state}
        autosave={autosave}
        refused={mine?.problem ?? null}
        saved={saved === part}
      />
    </Form>
  );
}

/**
 * Errors of the last automatic save; before the first one, those of the submission without scripts.
 */
function errorsOf(state: SaveState, mine: RejectedForm | null): Record<string, string> {
  if (state.kind === "refused") return state.errors;
  return state.kind === "idle" || state.kind === "dirty" ? (mine?.errors ?? {}) : {};
}

/** Delay between a choice and its save: several taps in a row are saved once. */
const AFTER_CHOICE_MS = 400;

/**
 * A choice is saved after it is made; text when its field loses focus, since others would read half
 * a sentence.
 */
function useSavingHandlers(autosave: Autosave) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      autosave.note();
      clearTimeout(timer.current);
      if (!isTextInput(target))
        timer.current = setTimeout(() => autosave.saveByItself(), AFTER_CHOICE_MS);
    },
    onBlur: ({ target }: { target: EventTarget }) => {
      if (isTextInput(target)) autosave.saveByItself();
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      clearTimeout(timer.current);
      const { submitter } = event.nativeEvent;
      autosave.save(submitter?.getAttribute("name") === "contact" ? "keep" : undefined);
    },
  };
}

const isTextInput = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type === "text");

type AutosaveParams = {
  memberId: MemberId;
  part: ProfilePart;
  form: RefObject<HTMLFormElement | null>;
};

/** Saves a form automatically, also when the page is left or hidden with unsaved changes. */
function useAutosave({ memberId, part, form }: AutosaveParams, stored: OwnValues) {
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

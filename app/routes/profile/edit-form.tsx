import { type ChangeEvent, type ReactNode, type SubmitEvent, useRef } from "react";
import { Form } from "react-router";
import type { OwnField, OwnValues } from "~/domain/profile/find-own-profile";
import type { MemberId } from "~/kit/ids";
import { useMessage } from "~/ui/use-message";
import type { Autosave } from "./autosave";
import { only, PARTS, type Part } from "./parts";
import type { Refused } from "./read-change";
import { SaveLine } from "./save-line";
import type { SaveState } from "./save-state";
import { useAutosave } from "./use-autosave";

/** What every form of the page needs: the profile, what came back of a form without JavaScript, and which one was saved so. */
export type FormsProps = {
  id: MemberId;
  values: OwnValues;
  refused: Refused | null;
  saved: Part | null;
};

type Draw = {
  /** What stands in the form at first. */
  shown: OwnValues;
  error: (field: OwnField) => string | undefined;
};
type EditFormProps = FormsProps & {
  part: Part;
  /** What stands in it at first, where that is not what is stored. */
  instead?: Partial<OwnValues>;
  children: (draw: Draw) => ReactNode;
};

/**
 * One part of the profile: saves itself, or by its button where there is no script. A browser is asked not to fill it
 * with what stood there before a reload: that may be older than what is stored, and would overwrite it.
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
  const message = useMessage();
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
      <input type="hidden" name="was" value={JSON.stringify(only(values, PARTS[part]))} />
      {children({
        shown,
        error: (field) => message(errors[field] ? [errors[field]] : undefined),
      })}
      <SaveLine
        state={state}
        autosave={autosave}
        refused={mine?.problem ?? null}
        saved={saved === part}
      />
    </Form>
  );
}

/** What the door says of the last save; until there was one, what came back of the form without a script. */
function errorsOf(state: SaveState, mine: Refused | null): Record<string, string> {
  if (state.kind === "refused") return state.errors;
  return state.kind === "idle" || state.kind === "dirty" ? (mine?.errors ?? {}) : {};
}

/** So long after a choice it is saved: several taps in a row are one save. */
const AFTER_CHOICE_MS = 400;

/** A choice is saved as it is made; words when their field is left, since others would read half a sentence. */
function useSavingHandlers(autosave: Autosave) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      autosave.note();
      clearTimeout(timer.current);
      if (!isWords(target))
        timer.current = setTimeout(() => autosave.saveByItself(), AFTER_CHOICE_MS);
    },
    onBlur: ({ target }: { target: EventTarget }) => {
      if (isWords(target)) autosave.saveByItself();
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      clearTimeout(timer.current);
      const { submitter } = event.nativeEvent;
      autosave.save(submitter?.getAttribute("name") === "contact" ? "keep" : undefined);
    },
  };
}

const isWords = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type === "text");

import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Form, useRevalidator } from "react-router";
import type { OwnField, OwnValues } from "~/domain/profile/own-profile";
import { useUncoveredFocus } from "~/forms/use-uncovered-focus";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { useErrorMessage } from "~/ui/use-error-message";
import { Autosave, type SaveState, unsavedChangeStorage } from "./autosave";
import type { RejectedForm } from "./own-profile-requests";
import { PARTS, type ProfilePart, pickFields } from "./parts";

type SaveStatusProps = {
  state: SaveState;
  autosave: Autosave;
  /** Why the form was rejected, without JavaScript. */
  refused: "contact" | "changed_elsewhere" | null;
  /** The form was saved by its button, without JavaScript. */
  saved: boolean;
};

/**
 * Status line below a form: the result of the save, announced to screen readers, and the possible
 * actions.
 */
function SaveStatus({ state, autosave, refused, saved }: SaveStatusProps) {
  const { t } = useTranslation("editing");
  const code = state.kind === "refused" ? state.code : state.kind === "idle" ? refused : null;
  const needed = state.kind === "dirty" || state.kind === "saving" || state.kind === "refused";
  const isSaved = state.kind === "saved" || (saved && state.kind === "idle");
  useUncoveredFocus(isSaved);
  const line = useRef<HTMLParagraphElement>(null);
  const stay = useKeepFocus(line, needed);
  return (
    // biome-ignore lint/a11y: only hears of what its buttons do
    <div onClick={stay} className={classNames("-mt-2 grid gap-3", isSaved && "saved-mark")}>
      <div
        className={classNames(
          "flex min-h-9 items-center gap-y-2",
          isSaved ? "gap-x-2" : "flex-wrap gap-x-4",
        )}
      >
        <SaveButton needed={needed} />
        {isSaved ? <Icon name="check" size={18} /> : null}
        <p
          ref={line}
          role="status"
          tabIndex={-1}
          className={classNames("text-sm font-semibold outline-none", !isSaved && "text-muted")}
        >
          {state.kind === "dirty" ? t("save.dirty") : null}
          {state.kind === "saving" ? t("save.saving") : null}
          {isSaved ? t("save.saved") : null}
          {code === "invalid" ? t("save.invalid") : null}
        </p>
        {state.kind === "saved" ? (
          <Button variant="quiet" size="sm" onClick={() => autosave.undo(state.before)}>
            {t("save.undo")}
          </Button>
        ) : null}
      </div>
      <Problem code={code} autosave={state.kind === "refused" ? autosave : null} />
    </div>
  );
}

/**
 * A pressed or focused button disappears when its form is saved automatically: focus moves to the
 * status text.
 */
function useKeepFocus(line: RefObject<HTMLParagraphElement | null>, needed: boolean) {
  const stay = () => line.current?.focus({ preventScroll: true });
  useLayoutEffect(() => {
    const box = line.current?.parentElement;
    if (!needed && box?.contains(document.activeElement))
      line.current?.focus({ preventScroll: true });
  }, [needed, line]);
  return ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest("button")) stay();
  };
}

/** With scripts it is shown if changes are unsaved; without scripts, always. */
function SaveButton({ needed }: { needed: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      variant="secondary"
      className={needed ? undefined : "[@media(scripting:enabled)]:hidden"}
    >
      {t("form.save")}
    </Button>
  );
}

type ProblemProps = { code: string | null; autosave: Autosave | null };

function Problem({ code, autosave }: ProblemProps) {
  const { t } = useTranslation("editing");
  if (code === null || code === "invalid") return null;
  if (code === "contact")
    return <ProblemAlert action={<KeepAnywayButton />}>{t("join:about_me.contact")}</ProblemAlert>;
  if (code !== "changed_elsewhere") return <ProblemAlert>{t("save.failed")}</ProblemAlert>;
  if (!autosave) return <ProblemAlert>{t("save.changed_elsewhere_form")}</ProblemAlert>;
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => void autosave.settle(false)}>
        {t("save.show_stored")}
      </Button>
      <Button variant="secondary" onClick={() => void autosave.settle(true)}>
        {t("save.keep_mine")}
      </Button>
    </div>
  );
  return <ProblemAlert action={actions}>{t("save.changed_elsewhere")}</ProblemAlert>;
}

function ProblemAlert({ action, children }: { action?: ReactNode; children: string }) {
  return (
    <Alert tone="warning" live action={action}>
      {children}
    </Alert>
  );
}

function KeepAnywayButton() {
  const { t } = useTranslation("join");
  return (
    <Button type="submit" name="contact" value="keep" variant="secondary">
      {t("about_me.contact_keep")}
    </Button>
  );
}

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
  shownValues: OwnValues;
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
  const shownValues = useRef({ ...values, ...instead, ...mine?.typed }).current;
  const errors = errorsOf(state, mine);
  useOpenRow(form, state.kind === "dirty" || state.kind === "refused");
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
        shownValues,
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

/** Opens the row of a form that has something to show: text restored from this tab, or an error. */
function useOpenRow(form: RefObject<HTMLFormElement | null>, needed: boolean): void {
  useEffect(() => {
    const row = needed ? form.current?.closest("details") : null;
    if (row) row.open = true;
  }, [form, needed]);
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
  const autosaveRef = useRef<Autosave>(null);
  autosaveRef.current ??= new Autosave(part, stored, {
    form: () => form.current,
    showState,
    storage: unsavedChangeStorage(memberId, part),
  });
  const autosave = autosaveRef.current;
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

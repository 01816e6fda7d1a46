import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { Autosave } from "./autosave";
import type { SaveState } from "./save-state";

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
export function SaveStatus({ state, autosave, refused, saved }: SaveStatusProps) {
  const { t } = useTranslation("editing");
  const code = state.kind === "refused" ? state.code : state.kind === "idle" ? refused : null;
  const needed = state.kind === "dirty" || state.kind === "saving" || state.kind === "refused";
  const line = useRef<HTMLParagraphElement>(null);
  const stay = useKeepFocus(line, needed);
  return (
    // biome-ignore lint/a11y: only hears of what its buttons do
    <div onClick={stay} className="grid gap-3">
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        <SaveButton needed={needed} />
        <p
          ref={line}
          role="status"
          tabIndex={-1}
          className="text-sm font-semibold text-muted outline-none"
        >
          {state.kind === "dirty" ? t("save.dirty") : null}
          {state.kind === "saving" ? t("save.saving") : null}
          {state.kind === "saved" || (saved && state.kind === "idle") ? t("save.saved") : null}
          {code === "invalid" ? t("save.invalid") : null}
        </p>
        {state.kind === "saved" ? (
          <Button variant="quiet" onClick={() => autosave.undo(state.before)}>
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

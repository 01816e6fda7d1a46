import { type KeyboardEvent, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { LoadedThread } from "~/domain/support/load-thread";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { displayEmail } from "~/kit/email";
import { Button } from "~/ui/button";
import { HiddenFields } from "../cases/case-form";
import { Key } from "../ui/key";
import { LongTextField } from "../ui/long-text-field";

const TEXT_ID = "support-text";

type AnswerFormProps = {
  thread: LoadedThread;
  /** The text of a refused form. */
  typed?: string | undefined;
};

/** The answer by e-mail, or a note. */
export function AnswerForm({ thread, typed }: AnswerFormProps) {
  const busy = useNavigation().state !== "idle";
  // One key for what is typed here, so that a form that was stored is recognized when sent again.
  const [first] = useState({ entry: thread.entry, text: typed });
  const { siteId, id, lastAt, to, language, canned } = thread;
  return (
    <Form method="post" className="desk-card grid gap-3">
      <HiddenFields
        values={{ site: siteId, thread: id, entry: first.entry, seen: String(lastAt) }}
      />
      {canned.length > 0 ? (
        <CannedSelect canned={canned} />
      ) : (
        <p className="text-sm text-muted">
          Canned answers: none in {LANGUAGE_NAMES[language]}.{" "}
          <Link
            to={`/operator/support/answers?${new URLSearchParams({ site: siteId, language })}`}
            className="underline"
          >
            Add one
          </Link>
        </p>
      )}
      <LongTextField
        id={TEXT_ID}
        name="text"
        label={
          <>
            Answer in {LANGUAGE_NAMES[language]} <Key>r</Key>
          </>
        }
        hint={to ? `Goes to ${displayEmail(to)}` : "Nobody can be answered: write a note."}
        defaultValue={first.text}
        rows={7}
        maxLength={5000}
        required
        data-key="r"
      />
      <div className="flex flex-wrap gap-2">
        {to ? (
          <>
            <Button type="submit" name="action" value="solve" busy={busy}>
              Send and solve
            </Button>
            <Button
              type="submit"
              name="action"
              value="answer"
              variant="secondary"
              busy={busy}
              data-key="Enter"
            >
              Send <Key>Ctrl Enter</Key>
            </Button>
          </>
        ) : null}
        <Button type="submit" name="action" value="note" variant="quiet" busy={busy}>
          Add as note
        </Button>
      </div>
    </Form>
  );
}

/** Inserts a canned answer where the cursor is; arrow keys alone change nothing. */
function CannedSelect({ canned }: Pick<LoadedThread, "canned">) {
  const select = useRef<HTMLSelectElement>(null);
  const insert = () => {
    const chosen = canned.find(({ id }) => id === select.current?.value);
    const field = document.getElementById(TEXT_ID);
    if (!chosen || !(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setRangeText(chosen.text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const handleKey = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    insert();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grid min-w-0 flex-1 gap-1 font-semibold">
        <span>
          Canned answer <Key>c</Key>
        </span>
        <span className="controlled font-normal">
          <select ref={select} className="control" data-key="c" onKeyDown={handleKey}>
            {canned.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </span>
      </label>
      <Button type="button" variant="secondary" onClick={insert}>
        Insert
      </Button>
    </div>
  );
}

import { Form, Link } from "react-router";
import type { LoadedThread } from "~/domain/support/load-thread";
import { displayEmail } from "~/kit/email";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { HiddenFields } from "../cases/case-form";
import { memberPath } from "../members/member-path";
import { Key } from "../ui/key";
import { STATUS_LABELS } from "./labels";

type ThreadPanelProps = {
  thread: LoadedThread;
  colleagues: { id: string; name: string }[];
  mayReadMember: boolean;
  isMine: boolean;
  /** The merge of two people's threads that is to be confirmed. */
  merging: Merging | null;
};
type Merging = { number: string; from: string | null; into: string | null };

/** Whose the thread is, its state, the member, and merging. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { thread, colleagues, mayReadMember, isMine, merging } = props;
  const { siteId, memberId, sender, status, ownerName, mergedInto } = thread;
  return (
    <aside className="grid grid-cols-1 gap-4" aria-label="About the thread">
      <section className="desk-card grid gap-2">
        <h2 className="text-base">{STATUS_LABELS[status]}</h2>
        <p className="text-sm text-muted">Owner: {isMine ? "you" : (ownerName ?? "nobody")}</p>
        {mergedInto ? null : (
          <>
            <div className="flex flex-wrap gap-2">
              <OwnerButton thread={thread} isMine={isMine} />
              {status === "solved" ? (
                <ChangeButton thread={thread} change="reopen" label="Reopen" />
              ) : (
                <ChangeButton thread={thread} change="solve" label="Solve" hotkey="s" />
              )}
            </div>
            {colleagues.length > 0 ? <AssignForm thread={thread} colleagues={colleagues} /> : null}
          </>
        )}
      </section>
      <section className="desk-card grid gap-1">
        <h2 className="text-base">From</h2>
        {memberId && mayReadMember ? (
          <Link to={memberPath({ siteId, id: memberId })} className="underline">
            {thread.name ?? "Member"}
          </Link>
        ) : null}
        <p className="wrap-anywhere">
          {memberId ? (thread.to ? displayEmail(thread.to) : "Erased") : null}
          {memberId === null && sender ? displayEmail(sender) : null}
        </p>
        <p className="text-sm text-muted">{memberId ? "Member" : "No member"}</p>
      </section>
      <MergeSection key={merging?.number} thread={thread} merging={merging} />
    </aside>
  );
}

function OwnerButton({ thread, isMine }: { thread: LoadedThread; isMine: boolean }) {
  if (isMine) return <ChangeButton thread={thread} change="release" label="Give back" />;
  return thread.owner === null ? (
    <ChangeButton thread={thread} change="take" label="Take" hotkey="t" />
  ) : null;
}

type ChangeButtonProps = {
  thread: LoadedThread;
  change: "take" | "release" | "solve" | "reopen";
  label: string;
  hotkey?: string;
};

function ChangeButton({ thread: { siteId, id }, change, label, hotkey }: ChangeButtonProps) {
  return (
    <Form method="post" action="/operator/support/change">
      <HiddenFields values={{ site: siteId, thread: id, change }} />
      <Button type="submit" variant="secondary" size="sm" data-key={hotkey}>
        {label} {hotkey ? <Key>{hotkey}</Key> : null}
      </Button>
    </Form>
  );
}

type AssignFormProps = Pick<ThreadPanelProps, "thread" | "colleagues">;

function AssignForm({ thread: { siteId, id }, colleagues }: AssignFormProps) {
  return (
    <Form
      method="post"
      action="/operator/support/change"
      className="flex flex-wrap items-end gap-2"
    >
      <HiddenFields values={{ site: siteId, thread: id, change: "assign" }} />
      <label className="grid min-w-0 flex-1 gap-1 text-sm font-semibold">
        Colleague
        <span className="controlled font-normal">
          <select name="staff" className="control" defaultValue="" required>
            <option value="">Choose</option>
            {colleagues.map(({ id: staff, name }) => (
              <option key={staff} value={staff}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <Button type="submit" variant="secondary" size="sm">
        Assign
      </Button>
    </Form>
  );
}

/** Shows this thread in another one, or separates those that it shows. */
function MergeSection({ thread, merging }: Pick<ThreadPanelProps, "thread" | "merging">) {
  const { siteId, id, merged, mergedInto } = thread;
  if (mergedInto) return <UnmergeForm siteId={siteId} id={id} label="Separate this thread again" />;
  if (merged.length > 0)
    return (
      <section className="desk-card grid gap-2">
        <h2 className="text-base">Merged threads</h2>
        {merged.map((one) => (
          <div key={one.id} className="grid gap-1">
            <p className="text-sm wrap-anywhere">
              {one.number} {one.sender ? displayEmail(one.sender) : null}
            </p>
            {one.undoable ? (
              <UnmergeForm siteId={siteId} id={one.id} label={`Separate ${one.number}`} />
            ) : null}
          </div>
        ))}
      </section>
    );
  return (
    <details className="desk-card" open={merging !== null}>
      <summary className="min-h-6 cursor-pointer font-semibold">Merge into another thread</summary>
      <Form method="post" action="/operator/support/merge" className="grid gap-2 pt-2">
        <HiddenFields values={{ site: siteId, thread: id }} />
        <Field
          name="number"
          label="Number of the other thread"
          hint="Answers then go to its address. Undo for a day."
          placeholder="K7F3-92QD"
          defaultValue={merging?.number}
          maxLength={9}
          autoComplete="off"
          required
        />
        {merging ? (
          <Checkbox name="confirmed" value={merging.number} required>
            {`Two people: show the thread of ${shown(merging.from)} in that of ${shown(merging.into)}`}
          </Checkbox>
        ) : null}
        <Button type="submit" variant="secondary" size="sm">
          Merge
        </Button>
      </Form>
    </details>
  );
}

const shown = (address: string | null) => (address ? displayEmail(address) : "nobody known");

function UnmergeForm({ siteId, id, label }: { siteId: string; id: string; label: string }) {
  return (
    <Form method="post" action="/operator/support/merge/undo">
      <HiddenFields values={{ site: siteId, thread: id }} />
      <Button type="submit" variant="secondary" size="sm">
        {label}
      </Button>
    </Form>
  );
}

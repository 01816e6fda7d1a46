import { Link } from "react-router";
import type { LoadedThread, ShownEntry } from "~/domain/support/load-thread";
import { displayEmail } from "~/kit/email";
import { classNames } from "~/ui/class-names";
import { Time } from "../ui/time";
import { subjectLabel } from "./labels";

type EntriesProps = { thread: LoadedThread; mayDecide: boolean };

/** What was written, in order; answers and notes are at the end of the line. */
export function Entries({ thread, mayDecide }: EntriesProps) {
  return (
    <ol className="grid grid-cols-1 gap-2" aria-label="What was written">
      {thread.entries.map((entry) => (
        <li
          key={entry.id}
          className={classNames(
            "desk-card w-full max-w-[44rem]",
            isOurs(entry) && "justify-self-end",
            entry.kind === "note" && "border-dashed",
          )}
        >
          <p className="text-xs text-muted wrap-anywhere">
            {titleOf(entry, thread)} · <Time at={entry.at} />
            {entry.kind === "mail" && !entry.verified ? " · sender not verified" : null}
            {entry.automatic ? " · automatic" : null}
          </p>
          {entry.complaint?.about ? (
            <p className="text-sm text-muted wrap-anywhere">
              About: <bdi translate="no">{entry.complaint.about}</bdi>
            </p>
          ) : null}
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {entry.text}
          </p>
          <Quote text={entry.quote} />
          {entry.attachments.length > 0 ? (
            <p className="text-sm text-muted wrap-anywhere">
              Files, not stored: <bdi translate="no">{entry.attachments.join(", ")}</bdi>
            </p>
          ) : null}
          {entry.appeal ? <AppealLink entry={entry} mayDecide={mayDecide} /> : null}
        </li>
      ))}
    </ol>
  );
}

const isOurs = ({ kind }: ShownEntry) => kind === "answer" || kind === "note";

function titleOf({ kind, author, complaint }: ShownEntry, { name }: LoadedThread): string {
  const writer = author ? displayEmail(author) : (name ?? "The member");
  switch (kind) {
    case "answer":
      return `Answer of ${author ?? "staff"}`;
    case "note":
      return `Note of ${author ?? "staff"}, for staff only`;
    case "complaint":
      return `${subjectLabel(complaint?.kind ?? "")}, ${complaint?.number ?? "erased"}, of ${writer}`;
    case "appeal":
      return `Appeal of ${writer}`;
    default:
      return `E-mail of ${writer}`;
  }
}

function Quote({ text }: { text: string }) {
  return text ? (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm text-muted">Quoted text</summary>
      <p dir="auto" className="text-sm whitespace-pre-wrap text-muted wrap-anywhere">
        {text}
      </p>
    </details>
  ) : null;
}

/** Moderators decide appeals. */
function AppealLink({ entry, mayDecide }: { entry: ShownEntry; mayDecide: boolean }) {
  return (
    <p className="text-sm">
      {entry.appeal?.open ? "Moderators have not answered it yet." : "Moderators have answered it."}{" "}
      {mayDecide ? (
        <Link to={`/operator/cases/appeal/${entry.id}`} className="underline">
          Open the appeal
        </Link>
      ) : null}
    </p>
  );
}

import { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { momentOf } from "./due";
import type { action } from "./text";

type OpenedTextProps = { kind: string; item: string; report: string };

/** The messages that a report copied: closed until wanted, because the log names the reader. */
export function OpenedText({ kind, item, report }: OpenedTextProps) {
  const fetcher = useFetcher<typeof action>();
  const path = `/operator/cases/${kind}/${item}/text/${report}`;
  if (fetcher.data) return <CopiedText {...fetcher.data} />;
  return (
    <fetcher.Form method="post" action={path} className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="sm" variant="secondary" busy={fetcher.state !== "idle"}>
        Read the copied messages
      </Button>
      <span className="text-sm text-muted">The log names you.</span>
    </fetcher.Form>
  );
}

type CopiedTextProps = Awaited<ReturnType<typeof action>>;

/** Messages and the profile as they were when somebody reported it. */
export function CopiedText({ profile, messages, names }: CopiedTextProps) {
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {messages.length === 0 ? (
        <p className="text-sm text-muted">The two had not written to each other.</p>
      ) : (
        <ol className="grid gap-2">
          {messages.map(({ seq, from, at, text, gift, photo }) => (
            <li key={seq} className="text-sm">
              <span className="text-muted">
                {names[from] ?? "erased"}, {momentOf(at)}
              </span>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text ?? (gift ? `A gift: ${gift}` : photo ? `A photo: ${photo}` : "removed")}
              </p>
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary className="cursor-pointer text-sm text-muted">
          The profile when it was reported
        </summary>
        <dl className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {Object.entries(profile)
            .filter(([, value]) => value !== null && value !== "")
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name.replaceAll("_", " ")}</dt>
                <dd className="wrap-anywhere">{String(value)}</dd>
              </div>
            ))}
        </dl>
      </details>
    </div>
  );
}

import { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { CopiedText } from "./copied-text";
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

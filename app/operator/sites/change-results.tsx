import { Form, useNavigation } from "react-router";
import type { ChangedPart } from "~/domain/site/describe-change";
import type { SiteResult } from "~/domain/site-admin/change-settings";
import { Button } from "~/ui/button";
import { ReasonField } from "../ui/reason-field";

/** A result with the parts of the setting that change. */
type DescribedResult =
  | (Extract<SiteResult, { ok: true }> & { parts: ChangedPart[] })
  | Extract<SiteResult, { ok: false }>;

const REFUSALS: Record<string, string> = {
  not_found: "There is no such site.",
  unchanged: "It has this value already.",
  changed_meanwhile: "Somebody else changed it meanwhile. Check the value and try again.",
  unlabelled: "The site has fictional profiles, which this must label.",
};

type ChangeResultsProps = {
  results: readonly DescribedResult[];
  hosts: ReadonlyMap<string, string>;
  saved: boolean;
};

/** What the change does, or did, on each site. */
export function ChangeResults({ results, hosts, saved }: ChangeResultsProps) {
  return (
    <div role="status" className="mb-4 grid gap-3">
      {results.map((result) => (
        <div key={result.siteId} className="desk-card">
          <p className="font-semibold">{hosts.get(result.siteId) ?? result.siteId}</p>
          {result.ok ? (
            <>
              <ChangedParts parts={result.parts} />
              {result.before === null ? <p className="text-muted">It had the default.</p> : null}
              {result.after === null ? <p className="text-muted">It gets the default.</p> : null}
            </>
          ) : (
            <p className="mt-1 text-danger">{result.problem ?? REFUSALS[result.refusal]}</p>
          )}
          {saved && result.ok ? (
            <p className="mt-1 text-success">Saved. Members see it within a minute.</p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** The parts of a setting before and after a change. */
export function ChangedParts({ parts }: { parts: readonly ChangedPart[] }) {
  return (
    <ul className="my-1 grid gap-1">
      {parts.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          {label ? <span className="text-muted">{label}: </span> : null}
          {before === null ? null : (
            <del className="text-danger">
              <span className="sr-only">before </span>
              {before || "empty"}
            </del>
          )}{" "}
          {after === null ? (
            <span className="text-muted">removed</span>
          ) : (
            <ins className="font-semibold text-success no-underline">
              <span className="sr-only">after </span>
              {after || "empty"}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

type ConfirmChangeProps = { results: readonly DescribedResult[]; text: string | null };

/** The confirmation of a change, with the values seen and the reason. */
export function ConfirmChange({ results, text }: ConfirmChangeProps) {
  const changing = results.flatMap((result) => (result.ok ? [result] : []));
  const expected = Object.fromEntries(changing.map(({ siteId, before }) => [siteId, before]));
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="desk-card mb-6 grid gap-4">
      {text === null ? (
        <input type="hidden" name="mode" value="default" />
      ) : (
        <input type="hidden" name="text" value={text} />
      )}
      {changing.map(({ siteId }) => (
        <input key={siteId} type="hidden" name="site" value={siteId} />
      ))}
      <input type="hidden" name="expected" value={JSON.stringify(expected)} />
      <ReasonField />
      <Button type="submit" busy={busy}>
        {changing.length === 1 ? "Save" : `Save on ${changing.length} sites`}
      </Button>
    </Form>
  );
}

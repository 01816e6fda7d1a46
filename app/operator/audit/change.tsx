type State = Readonly<Record<string, unknown>>;
type ChangeProps = {
  /** JSON of the values before and after. */
  before: string | null;
  after: string | null;
};

/** What an action changed, one line per field; the stored JSON is in the details. */
export function Change({ before, after }: ChangeProps) {
  if (before === null && after === null) return "–";
  const lines = listChanges(parse(before), parse(after));
  return (
    <div className="text-sm wrap-anywhere">
      <ul className="grid gap-0.5">
        {lines.map(({ field, text }) => (
          <li key={field}>
            <span className="text-muted">{field}:</span> {text}
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-6 cursor-pointer text-xs text-muted">Details</summary>
        <code className="text-xs whitespace-pre-wrap">
          {before === null ? null : `before ${before}\n`}
          {after === null ? null : `after ${after}`}
        </code>
      </details>
    </div>
  );
}

function parse(stored: string | null): State | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  return typeof value === "object" ? (value as State | null) : { value };
}

/** The fields of both states: "before → after", or the value if only one state names it. */
function listChanges(before: State | null, after: State | null) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => {
    const [old, current] = [before?.[field], after?.[field]];
    const isBoth = before !== null && after !== null && field in before && field in after;
    return {
      field: field.replaceAll("_", " "),
      text: isBoth
        ? JSON.stringify(old) === JSON.stringify(current)
          ? wordsOf(current)
          : `${wordsOf(old)} → ${wordsOf(current)}`
        : current === undefined
          ? `${wordsOf(old)} (before)`
          : wordsOf(current),
    };
  });
}

/** Milliseconds UTC of this century: no other number of an entry is as large. */
const isTime = (value: number): boolean => value > 946_684_800_000 && value < 4_102_444_800_000;

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && isTime(value))
    return `${new Date(value).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(wordsOf).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${name.replaceAll("_", " ")} ${wordsOf(one)}`)
      .join(", ");
  return String(value);
}

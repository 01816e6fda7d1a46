type State = Readonly<Record<string, unknown>>;
type ChangeProps = {
  /** JSON of the values before and after. */
  before: string | null;
  after: string | null;
};

/** What an action changed: a row for each field, with its values before and after. */
export function Change({ before, after }: ChangeProps) {
  if (before === null && after === null) return "–";
  const states = { before: parse(before), after: parse(after) };
  const fields = new Set(Object.values(states).flatMap((state) => Object.keys(state)));
  return (
    <dl className="grid gap-1.5 text-sm wrap-anywhere">
      {[...fields].map((field) => (
        <div key={field}>
          <dt className="text-muted">{field.replaceAll("_", " ")}</dt>
          {Object.entries(states).map(([label, state]) =>
            field in state ? (
              <dd key={label} className="grid grid-cols-[3.5rem_1fr]">
                <span className="text-muted">{label}</span>
                <span>{wordsOf(state[field])}</span>
              </dd>
            ) : null,
          )}
        </div>
      ))}
    </dl>
  );
}

function parse(stored: string | null): State {
  const value: unknown = stored === null ? {} : JSON.parse(stored);
  return typeof value === "object" && value !== null ? (value as State) : { value };
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

import type { LetterContent } from "./content";
import { Table, Words } from "./mail-pieces";

/** Submitted data for support staff: label and value, then the author's text. */
export function LetterFacts({
  facts,
  quote,
}: {
  facts: NonNullable<LetterContent["facts"]>;
  quote: LetterContent["quote"] | null;
}) {
  return (
    <Table style={{ margin: "18px 0 0" }}>
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {quote ? <Fact {...quote} /> : null}
    </Table>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Words kind="muted" size={[14, 20]}>
        {label}
      </Words>
      <Words
        size={[16, 24]}
        margin="0 0 12px"
        style={{ whiteSpace: "pre-wrap", wordBreak: "break-word" }}
      >
        {value}
      </Words>
    </>
  );
}

import type { EmailContent } from "./email-content";
import { Paragraph, Table } from "./email-elements";

/** Submitted data for support staff: label and value, then the author's text. */
export function EmailFacts({
  facts,
  quote,
}: {
  facts: NonNullable<EmailContent["facts"]>;
  quote: EmailContent["quote"] | null;
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
      <Paragraph kind="muted" size={[14, 20]}>
        {label}
      </Paragraph>
      <Paragraph
        size={[16, 24]}
        margin="0 0 12px"
        style={{ whiteSpace: "pre-wrap", wordBreak: "break-word" }}
      >
        {value}
      </Paragraph>
    </>
  );
}

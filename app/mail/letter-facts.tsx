import { Section, Text } from "react-email";
import type { LetterContent } from "./letter-content";
import { PAPER } from "./mail-theme";

/** What somebody told us, for whoever is to answer: label and value, then their own words as they typed them. */
export function LetterFacts({
  facts,
  quote,
}: {
  facts: NonNullable<LetterContent["facts"]>;
  quote: LetterContent["quote"] | null;
}) {
  return (
    <Section style={{ margin: "18px 0 0" }}>
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {quote ? <Fact {...quote} /> : null}
    </Section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Text
        className="muted"
        style={{ margin: 0, fontSize: 14, lineHeight: "20px", color: PAPER.muted }}
      >
        {label}
      </Text>
      <Text
        className="ink"
        style={{
          margin: "0 0 12px",
          fontSize: 16,
          lineHeight: "24px",
          color: PAPER.ink,
          whiteSpace: "pre-wrap",
          wordBreak: "break-word",
        }}
      >
        {value}
      </Text>
    </>
  );
}

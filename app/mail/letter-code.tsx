import type { LetterContent } from "./content";
import { Table, Words } from "./mail-pieces";
import type { MailTheme } from "./mail-theme";

/** A code to read and type: large, on the tint. */
export function LetterCode({
  label,
  value,
  note,
  theme,
}: NonNullable<LetterContent["code"]> & { theme: MailTheme }) {
  const digits = {
    fontWeight: 700,
    letterSpacing: 3,
    fontVariantNumeric: "tabular-nums",
    color: theme.deep,
  };
  return (
    <Table
      className="tint"
      padding="16px 18px"
      style={{ backgroundColor: theme.tint, borderRadius: 10, margin: "18px 0" }}
    >
      {label ? (
        <Words size={[15, 22]} margin="0 0 6px">
          {label}
        </Words>
      ) : null}
      <Words kind="brand" size={[34, 42]} style={digits}>
        {value}
      </Words>
      {note ? (
        <Words kind="muted" size={[14, 20]} margin="6px 0 0">
          {note}
        </Words>
      ) : null}
    </Table>
  );
}

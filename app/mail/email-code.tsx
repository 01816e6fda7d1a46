import type { EmailContent } from "./email-content";
import { Paragraph, Table } from "./email-elements";
import type { MailTheme } from "./mail-theme";

/** A code to read and type: large, on the tint. */
export function EmailCode({
  label,
  value,
  note,
  theme,
}: NonNullable<EmailContent["code"]> & { theme: MailTheme }) {
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
        <Paragraph size={[15, 22]} margin="0 0 6px">
          {label}
        </Paragraph>
      ) : null}
      <Paragraph kind="brand" size={[34, 42]} style={digits}>
        {value}
      </Paragraph>
      {note ? (
        <Paragraph kind="muted" size={[14, 20]} margin="6px 0 0">
          {note}
        </Paragraph>
      ) : null}
    </Table>
  );
}

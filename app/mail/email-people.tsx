import type { EmailContent, NamedPerson } from "./email-content";
import { Paragraph, Table } from "./email-elements";
import type { MailTheme } from "./mail-theme";

type People = NonNullable<EmailContent["people"]>;

/**
 * The members that an e-mail is about: names, each with the label of fictional profiles if it is
 * one (R9).
 */
export function EmailPeople({ heading, list, theme }: People & { theme: MailTheme }) {
  return (
    <Table
      className="tint"
      padding="14px 18px"
      style={{ backgroundColor: theme.tint, borderRadius: 10, margin: "18px 0" }}
    >
      {heading ? (
        <Paragraph kind="muted" size={[14, 20]} margin="0 0 4px">
          {heading}
        </Paragraph>
      ) : null}
      {Array.from(list.entries(), ([at, person]) => (
        <Paragraph key={at} size={[18, 28]} style={{ wordBreak: "break-word" }}>
          <Name {...person} colour={theme.deep} />
          {person.age ? `, ${person.age}` : null}
          {person.label ? ` (${person.label})` : null}
        </Paragraph>
      ))}
    </Table>
  );
}

function Name({ name, url, colour }: NamedPerson & { colour: string }) {
  const style = { color: colour, fontWeight: 700 };
  return url ? (
    <a className="brand" href={url} target="_blank" rel="noreferrer" style={style}>
      {name}
    </a>
  ) : (
    <strong className="brand" style={style}>
      {name}
    </strong>
  );
}

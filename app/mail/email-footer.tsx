import type { EmailContent } from "./email-content";
import { Paragraph } from "./email-elements";
import { PAPER } from "./mail-theme";

/**
 * Why an e-mail was sent, whom to ask, and links to fewer such e-mails, each on a line that is easy
 * to tap.
 */
export function EmailFooter({
  foot,
  ways,
}: {
  foot: string[];
  ways: NonNullable<EmailContent["ways"]>;
}) {
  return (
    <>
      <Paragraph kind="muted" size={[13, 19]} margin="16px 4px 8px">
        {foot.join(" ")}
      </Paragraph>
      {ways.map(({ label, url }) => (
        <Paragraph key={url} kind="muted" size={[14, 20]} margin="0 4px">
          <a className="muted" href={url} target="_blank" rel="noreferrer" style={LINK}>
            {label}
          </a>
        </Paragraph>
      ))}
    </>
  );
}

/** 44 pixels high in mail programs that draw links as blocks. */
const LINK = {
  display: "inline-block",
  padding: "12px 0",
  color: PAPER.muted,
  textDecoration: "underline",
};

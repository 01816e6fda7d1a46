import type { EmailContent, MailTranslate } from "./email-content";
import { EmailButton, EmailPage, EmailPeople, Paragraph, Table } from "./email-page";
import { type MailTheme, mailTheme, PAPER } from "./mail-theme";

/** 44 pixels high in mail programs that draw links as blocks. */
const LINK = {
  display: "inline-block",
  padding: "12px 0",
  color: PAPER.muted,
  textDecoration: "underline",
};

type EmailMessageProps = {
  t: MailTranslate;
  language: string;
  content: EmailContent;
  site: { name: string; supportEmail: string; niche: number };
};

/** An e-mail in the site's design: one message, one button, no external resources, no tracking. */
export function EmailMessage({ t, language, content, site }: EmailMessageProps) {
  const theme = mailTheme(site.niche);
  const { subject, text, body, foot, ways } = content;
  return (
    <EmailPage
      language={language}
      title={subject}
      preheader={asSentence(body ?? text)}
      night={theme.night}
    >
      <Paragraph
        kind="brand"
        size={[20, 24]}
        margin="0 0 16px 4px"
        style={{ fontWeight: 700, color: theme.deep }}
      >
        {`♥ ${site.name}`}
      </Paragraph>
      <Table className="card" padding="28px 24px" style={CARD}>
        <Message content={content} theme={theme} fallback={t("button_fallback")} />
      </Table>
      <EmailFooter foot={foot} ways={ways ?? []} />
    </EmailPage>
  );
}

/**
 * Text after a greeting with a comma begins in lower case in some languages; a list of mails shows
 * it as a new line.
 */
const asSentence = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

const CARD = {
  backgroundColor: PAPER.card,
  border: `1px solid ${PAPER.line}`,
  borderRadius: 16,
};
/** Hyphenates by the language's rules in mail programs that support it. */
const HYPHENATED = { hyphens: "auto", WebkitHyphens: "auto" } as const;
const HEADING = {
  ...HYPHENATED,
  margin: "0 0 16px",
  fontSize: 26,
  lineHeight: "32px",
  color: PAPER.ink,
};

function Message({
  content,
  theme,
  fallback,
}: {
  content: EmailContent;
  theme: MailTheme;
  fallback: string;
}) {
  const { title, greeting, text, urgent, button, code, notYou } = content;
  return (
    <>
      <h1 className="ink" style={HEADING}>
        {title}
      </h1>
      {[greeting, text, urgent].map((paragraph) =>
        paragraph ? (
          <Paragraph
            key={paragraph}
            size={[17, 26]}
            margin="0 0 14px"
            style={paragraph === urgent ? { fontWeight: 700 } : {}}
          >
            {paragraph}
          </Paragraph>
        ) : null,
      )}
      <EmailDetails content={content} theme={theme} />
      {button ? <EmailButton {...button} brand={theme.brand} /> : null}
      {code ? <EmailCode {...code} theme={theme} /> : null}
      {notYou ? (
        <Paragraph kind="muted" size={[15, 23]} margin="20px 0 0">
          {notYou}
        </Paragraph>
      ) : null}
      {button ? <FallbackLink text={fallback} url={button.url} colour={theme.deep} /> : null}
    </>
  );
}

/** Content besides the fixed texts: operators' text, other members, figures, a message. */
function EmailDetails({ content, theme }: { content: EmailContent; theme: MailTheme }) {
  const { body, people, facts, quote } = content;
  const lines = { whiteSpace: "pre-wrap", wordBreak: "break-word" } as const;
  return (
    <>
      {body ? (
        <Paragraph size={[17, 26]} margin="0 0 14px" style={lines}>
          {body}
        </Paragraph>
      ) : null}
      {people ? <EmailPeople {...people} theme={theme} /> : null}
      {facts || quote ? <EmailFacts facts={facts ?? []} quote={quote ?? null} /> : null}
    </>
  );
}

const LINE = { width: "100%", border: "none", borderTop: `1px solid ${PAPER.line}` };

function FallbackLink({ text, url, colour }: { text: string; url: string; colour: string }) {
  const link = { color: colour, textDecorationLine: "none", wordBreak: "break-all" } as const;
  return (
    <>
      <hr className="line" style={{ ...LINE, margin: "22px 0 14px" }} />
      <Paragraph kind="muted" size={[13, 19]}>
        {text}
        <br />
        <a className="brand" href={url} target="_blank" rel="noreferrer" style={link}>
          {url}
        </a>
      </Paragraph>
    </>
  );
}

/** Submitted data for support staff: label and value, then the author's text. */
function EmailFacts({
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

/**
 * Why an e-mail was sent, whom to ask, and links to fewer such e-mails, each on a line that is easy
 * to tap.
 */
function EmailFooter({ foot, ways }: { foot: string[]; ways: NonNullable<EmailContent["ways"]> }) {
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

/** A code to read and type: large, on the tint. */
function EmailCode({
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

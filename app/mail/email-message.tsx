import { EmailCode } from "./email-code";
import type { EmailContent, MailTranslate } from "./email-content";
import { EmailButton, Paragraph, Table } from "./email-elements";
import { EmailFacts } from "./email-facts";
import { EmailFooter } from "./email-footer";
import { EmailPage } from "./email-page";
import { EmailPeople } from "./email-people";
import { type MailTheme, mailTheme, PAPER } from "./mail-theme";

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

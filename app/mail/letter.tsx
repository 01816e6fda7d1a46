import type { LetterContent, LetterWords } from "./content";
import { LetterCode } from "./letter-code";
import { LetterFacts } from "./letter-facts";
import { LetterFoot } from "./letter-foot";
import { LetterPage } from "./letter-page";
import { LetterPeople } from "./letter-people";
import { BigButton, Table, Words } from "./mail-pieces";
import { type MailTheme, mailTheme, PAPER } from "./mail-theme";

type LetterProps = {
  t: LetterWords;
  language: string;
  content: LetterContent;
  site: { name: string; supportEmail: string; niche: number };
};

/** An e-mail in the site's design: one message, one button, no external resources, no tracking. */
export function Letter({ t, language, content, site }: LetterProps) {
  const theme = mailTheme(site.niche);
  const { subject, text, body, foot, ways } = content;
  return (
    <LetterPage
      language={language}
      title={subject}
      preheader={asSentence(body ?? text)}
      night={theme.night}
    >
      <Words
        kind="brand"
        size={[20, 24]}
        margin="0 0 16px 4px"
        style={{ fontWeight: 700, color: theme.deep }}
      >
        {`♥ ${site.name}`}
      </Words>
      <Table className="card" padding="28px 24px" style={CARD}>
        <Message content={content} theme={theme} fallback={t("button_fallback")} />
      </Table>
      <LetterFoot foot={foot} ways={ways ?? []} />
    </LetterPage>
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
const PARTED = { hyphens: "auto", WebkitHyphens: "auto" } as const;
const HEADING = {
  ...PARTED,
  ...{ margin: "0 0 16px", fontSize: 26, lineHeight: "32px", color: PAPER.ink },
};

function Message({
  content,
  theme,
  fallback,
}: {
  content: LetterContent;
  theme: MailTheme;
  fallback: string;
}) {
  const { title, greeting, text, urgent, button, code, notYou } = content;
  return (
    <>
      <h1 className="ink" style={HEADING}>
        {title}
      </h1>
      {[greeting, text, urgent].map((words) =>
        words ? (
          <Words
            key={words}
            size={[17, 26]}
            margin="0 0 14px"
            style={words === urgent ? { fontWeight: 700 } : {}}
          >
            {words}
          </Words>
        ) : null,
      )}
      <Told content={content} theme={theme} />
      {button ? <BigButton {...button} brand={theme.brand} /> : null}
      {code ? <LetterCode {...code} theme={theme} /> : null}
      {notYou ? (
        <Words kind="muted" size={[15, 23]} margin="20px 0 0">
          {notYou}
        </Words>
      ) : null}
      {button ? <Fallback words={fallback} url={button.url} colour={theme.deep} /> : null}
    </>
  );
}

/** Content besides the fixed texts: operators' text, other members, figures, a message. */
function Told({ content, theme }: { content: LetterContent; theme: MailTheme }) {
  const { body, people, facts, quote } = content;
  const lines = { whiteSpace: "pre-wrap", wordBreak: "break-word" } as const;
  return (
    <>
      {body ? (
        <Words size={[17, 26]} margin="0 0 14px" style={lines}>
          {body}
        </Words>
      ) : null}
      {people ? <LetterPeople {...people} theme={theme} /> : null}
      {facts || quote ? <LetterFacts facts={facts ?? []} quote={quote ?? null} /> : null}
    </>
  );
}

const LINE = { width: "100%", border: "none", borderTop: `1px solid ${PAPER.line}` };

function Fallback({ words, url, colour }: { words: string; url: string; colour: string }) {
  const link = { color: colour, textDecorationLine: "none", wordBreak: "break-all" } as const;
  return (
    <>
      <hr className="line" style={{ ...LINE, margin: "22px 0 14px" }} />
      <Words kind="muted" size={[13, 19]}>
        {words}
        <br />
        <a className="brand" href={url} target="_blank" rel="noreferrer" style={link}>
          {url}
        </a>
      </Words>
    </>
  );
}

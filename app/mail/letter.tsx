import type { LetterContent, LetterWords } from "./content";
import { LetterFacts } from "./letter-facts";
import { LetterPage } from "./letter-page";
import { BigButton, Table, Words } from "./mail-pieces";
import { mailTheme, PAPER } from "./mail-theme";

type LetterProps = {
  t: LetterWords;
  language: string;
  content: LetterContent;
  site: { name: string; supportEmail: string; niche: number };
};
type Theme = ReturnType<typeof mailTheme>;

/** A letter that looks like the site: one message, one button, nothing loaded from anywhere, nothing that tracks. */
export function Letter({ t, language, content, site }: LetterProps) {
  const theme = mailTheme(site.niche);
  const { subject, text, foot } = content;
  return (
    <LetterPage
      language={language}
      title={subject}
      preheader={asSentence(text)}
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
      <Words kind="muted" size={[13, 19]} margin="16px 4px 0">
        {foot.join(" ")}
      </Words>
    </LetterPage>
  );
}

/** After a greeting that ends in a comma a letter goes on in small letters in some languages; in a list of mails it begins a line. */
const asSentence = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

const CARD = {
  backgroundColor: PAPER.card,
  border: `1px solid ${PAPER.line}`,
  borderRadius: 16,
};
const HEADING = { margin: "0 0 16px", fontSize: 26, lineHeight: "32px", color: PAPER.ink };

function Message({
  content,
  theme,
  fallback,
}: {
  content: LetterContent;
  theme: Theme;
  fallback: string;
}) {
  const { title, greeting, text, urgent, button, code, facts, quote, notYou } = content;
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
      {facts || quote ? <LetterFacts facts={facts ?? []} quote={quote ?? null} /> : null}
      {button ? <BigButton {...button} brand={theme.brand} /> : null}
      {code ? <Code {...code} theme={theme} /> : null}
      {notYou ? (
        <Words kind="muted" size={[15, 26]} margin="20px 0 0">
          {notYou}
        </Words>
      ) : null}
      {button ? <Fallback words={fallback} url={button.url} colour={theme.deep} /> : null}
    </>
  );
}

function Code({
  label,
  value,
  note,
  theme,
}: NonNullable<LetterContent["code"]> & { theme: Theme }) {
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

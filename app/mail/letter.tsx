import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "react-email";
import type { LetterContent, LetterWords } from "./letter-content";
import { LetterFacts } from "./letter-facts";
import { mailTheme, NIGHT, PAPER } from "./mail-theme";

export type LetterProps = {
  t: LetterWords;
  language: string;
  content: LetterContent;
  site: { name: string; supportEmail: string; niche: number };
};

const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** A letter that looks like the site: one message, one button, nothing loaded from anywhere, nothing that tracks. */
export function Letter({ t, language, content, site }: LetterProps) {
  const theme = mailTheme(site.niche);
  const { subject, title, greeting, text, urgent, button, code, facts, quote, notYou, foot } =
    content;
  return (
    <Html lang={language}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle(theme.night)}</style>
      </Head>
      <Preview useTitleTag={false}>{text}</Preview>
      <Body
        lang={language}
        className="paper"
        style={{
          margin: 0,
          padding: "24px 12px",
          backgroundColor: PAPER.paper,
          fontFamily: FONT,
          color: PAPER.ink,
        }}
      >
        <Container style={{ maxWidth: 480, margin: "0 auto" }}>
          <Text
            className="brand"
            style={{ margin: "0 0 16px 4px", fontSize: 20, fontWeight: 700, color: theme.deep }}
          >
            ♥ {site.name}
          </Text>
          <Section
            className="card"
            style={{
              backgroundColor: PAPER.card,
              border: `1px solid ${PAPER.line}`,
              borderRadius: 16,
              padding: "28px 24px",
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{ margin: "0 0 16px", fontSize: 26, lineHeight: "32px", color: PAPER.ink }}
            >
              {title}
            </Heading>
            {[greeting, text, urgent].map((words) =>
              words ? (
                <Text
                  key={words}
                  className="ink"
                  style={words === urgent ? { ...paragraph, fontWeight: 700 } : paragraph}
                >
                  {words}
                </Text>
              ) : null,
            )}
            {button ? <BigButton {...button} brand={theme.brand} /> : null}
            {code ? <Code {...code} theme={theme} /> : null}
            {facts ? <LetterFacts facts={facts} quote={quote ?? null} /> : null}
            <Text
              className="muted"
              style={{ ...paragraph, margin: "20px 0 0", fontSize: 15, color: PAPER.muted }}
            >
              {notYou}
            </Text>
            {button ? (
              <Fallback words={t("button_fallback")} url={button.url} colour={theme.deep} />
            ) : null}
          </Section>
          <Text
            className="muted"
            style={{ margin: "16px 4px 0", fontSize: 13, lineHeight: "19px", color: PAPER.muted }}
          >
            {foot.join(" ")}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const paragraph = {
  margin: "0 0 14px",
  fontSize: 17,
  lineHeight: "26px",
  color: PAPER.ink,
} as const;

function BigButton({ label, url, brand }: { label: string; url: string; brand: string }) {
  const look = {
    backgroundColor: brand,
    color: "#ffffff",
    borderRadius: 10,
    padding: "15px 26px",
    fontSize: 17,
    fontWeight: 600,
  };
  return (
    <Section style={{ margin: "22px 0" }}>
      <Button href={url} style={look}>
        {label}
      </Button>
    </Section>
  );
}

function Code({
  label,
  value,
  note,
  theme,
}: NonNullable<LetterContent["code"]> & { theme: ReturnType<typeof mailTheme> }) {
  return (
    <Section
      className="tint"
      style={{
        backgroundColor: theme.tint,
        borderRadius: 10,
        padding: "16px 18px",
        margin: "18px 0",
      }}
    >
      {label ? (
        <Text
          className="ink"
          style={{ ...paragraph, margin: "0 0 6px", fontSize: 15, lineHeight: "22px" }}
        >
          {label}
        </Text>
      ) : null}
      <Text
        className="brand"
        style={{
          margin: 0,
          fontSize: 34,
          lineHeight: "42px",
          fontWeight: 700,
          letterSpacing: 3,
          fontVariantNumeric: "tabular-nums",
          color: theme.deep,
        }}
      >
        {value}
      </Text>
      {note ? (
        <Text
          className="muted"
          style={{ margin: "6px 0 0", fontSize: 14, lineHeight: "20px", color: PAPER.muted }}
        >
          {note}
        </Text>
      ) : null}
    </Section>
  );
}

function Fallback({ words, url, colour }: { words: string; url: string; colour: string }) {
  return (
    <>
      <Hr className="line" style={{ borderColor: PAPER.line, margin: "22px 0 14px" }} />
      <Text
        className="muted"
        style={{ margin: 0, fontSize: 13, lineHeight: "19px", color: PAPER.muted }}
      >
        {words}
        <br />
        <Link className="brand" href={url} style={{ color: colour, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </>
  );
}

/** Mail programs that follow the reader's dark theme get the site's own night. */
function nightStyle(night: { text: string; tint: string }): string {
  const rules: [string, string][] = [
    [".paper,.paper>table>tbody>tr>td", `background-color:${NIGHT.paper}`],
    [".card", `background-color:${NIGHT.card};border-color:${NIGHT.line}`],
    [".tint", `background-color:${night.tint}`],
    [".ink", `color:${NIGHT.ink}`],
    [".muted", `color:${NIGHT.muted}`],
    [".brand", `color:${night.text}`],
    [".line", `border-color:${NIGHT.line}`],
  ];
  const css = rules
    .map(
      ([name, declarations]) => `${name}{${declarations.replaceAll(";", "!important;")}!important}`,
    )
    .join("");
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${css}}`;
}

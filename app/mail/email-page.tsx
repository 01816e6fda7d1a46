import type { CSSProperties, ReactNode } from "react";
import type { EmailContent, NamedPerson } from "./email-content";
import { type MailTheme, NIGHT, PAPER } from "./mail-theme";

/** Several mail programs draw background, border and padding of tables only. */
export function Table({
  children,
  className,
  padding,
  style,
}: {
  children: ReactNode;
  className?: string;
  padding?: string;
  style?: CSSProperties;
}) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      className={className}
      style={style}
    >
      <tbody>
        <tr>
          <td style={{ padding }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** One paragraph: font size and line height in pixels, margin as in CSS. */
export function Paragraph({
  children,
  kind = "ink",
  size,
  margin = 0,
  style,
}: {
  children: ReactNode;
  kind?: "ink" | "muted" | "brand";
  size: readonly [font: number, line: number];
  margin?: string | 0;
  style?: CSSProperties;
}) {
  const [fontSize, line] = size;
  const color = kind === "muted" ? PAPER.muted : PAPER.ink;
  return (
    <p className={kind} style={{ margin, fontSize, lineHeight: `${line}px`, color, ...style }}>
      {children}
    </p>
  );
}

const BUTTON_PADDING = "15px 26px";

/**
 * Outlook ignores a link's padding and uses its cell's `mso-padding-alt`; elsewhere the whole link
 * can be pressed.
 */
export function EmailButton({ label, url, brand }: { label: string; url: string; brand: string }) {
  const shape = { backgroundColor: brand, borderRadius: 10 };
  const cell = { ...shape, msoPaddingAlt: BUTTON_PADDING };
  const link = {
    ...shape,
    display: "inline-block",
    padding: BUTTON_PADDING,
    msoPaddingAlt: "0px",
    fontSize: 17,
    fontWeight: 600,
    lineHeight: "120%",
    color: "#ffffff",
    textAlign: "center",
    textDecoration: "none",
  } as const;
  return (
    <Table style={{ margin: "22px 0" }}>
      <table border={0} cellPadding="0" cellSpacing="0" role="presentation">
        <tbody>
          <tr>
            <td style={cell}>
              <a href={url} target="_blank" rel="noreferrer" style={link}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </Table>
  );
}

type EmailPageProps = {
  language: string;
  title: string;
  /** The preheader that a mailbox shows beside the subject. */
  preheader: string;
  night: { text: string; tint: string };
  children: ReactNode;
};

const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/**
 * Breaks words longer than a phone's width, which would otherwise widen the table beyond the
 * screen.
 */
const CELL_STYLE = {
  padding: "24px 12px",
  fontFamily: FONT,
  color: PAPER.ink,
  wordBreak: "break-word",
} as const;

/** The page of an e-mail: header, preheader, and one column of at most 480 pixels. */
export function EmailPage({ language, title, preheader, night, children }: EmailPageProps) {
  const ground = { backgroundColor: PAPER.paper, margin: 0 };
  return (
    <html dir="ltr" lang={language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle(night)}</style>
      </head>
      <body dir="ltr" lang={language} className="paper" style={{ ...ground, padding: 0 }}>
        <Preheader text={preheader.slice(0, PREHEADER_LENGTH)} />
        <table
          width="100%"
          border={0}
          cellPadding="0"
          cellSpacing="0"
          role="presentation"
          align="center"
        >
          <tbody>
            <tr>
              {/* For mail programs that drop the body and its styles. */}
              <td dir="ltr" lang={language} style={{ ...ground, ...CELL_STYLE }}>
                <Table style={{ maxWidth: 480, margin: "0 auto" }}>{children}</Table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const PREHEADER_LENGTH = 200;
/**
 * A space and four invisible characters, which fill the mailbox's preview instead of the body's
 * first words.
 */
const PREHEADER_FILLER = "\u00a0\u200c\u200b\u200d\ufeff";

function Preheader({ text }: { text: string }) {
  const hidden = {
    display: "none",
    overflow: "hidden",
    lineHeight: "1px",
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  };
  return (
    <div style={hidden}>
      {text}
      <div>{PREHEADER_FILLER.repeat(PREHEADER_LENGTH - text.length)}</div>
    </div>
  );
}

/** Mail programs that follow a dark theme get the site's dark colours. */
function nightStyle(night: EmailPageProps["night"]): string {
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
    .map(([name, value]) => `${name}{${value.replaceAll(";", "!important;")}!important}`)
    .join("");
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${css}}`;
}

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

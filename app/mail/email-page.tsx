import type { ReactNode } from "react";
import { Table } from "./email-elements";
import { NIGHT, PAPER } from "./mail-theme";

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

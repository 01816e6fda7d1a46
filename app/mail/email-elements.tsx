import type { CSSProperties, ReactNode } from "react";
import { PAPER } from "./mail-theme";

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

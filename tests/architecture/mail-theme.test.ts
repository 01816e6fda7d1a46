import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { mailTheme, NIGHT, PAPER } from "~/mail/mail-theme";

const styles = (name: string) =>
  readFileSync(resolve(import.meta.dirname, "../../app/styles", name), "utf8");
const niches = styles("niches.css");
const tokens = styles("tokens.css");
const colourIn = (css: string, name: string) =>
  new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1];

test("e-mails of every niche have the colours of its pages", () => {
  for (let niche = 1; niche <= 7; niche++) {
    const css = niche === 1 ? tokens : (niches.split(`data-niche="${niche}"]`)[1] ?? "");
    const { brand, deep, tint, night } = mailTheme(niche);
    expect(colourIn(css, "brand")).toBe(brand);
    expect(colourIn(css, "brand-deep")).toBe(deep);
    expect(colourIn(css, "brand-text")).toBe(`light-dark(${deep}, ${night.text})`);
    expect(colourIn(css, "tint")).toBe(`light-dark(${tint}, ${night.tint})`);
  }
});

test("e-mails have the background of pages, in light and dark mode", () => {
  for (const name of ["ink", "muted", "line", "paper", "card"] as const) {
    expect(colourIn(tokens, name)).toBe(`light-dark(${PAPER[name]}, ${NIGHT[name]})`);
  }
});

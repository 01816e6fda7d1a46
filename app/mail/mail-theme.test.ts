import { expect, test } from "vitest";
import niches from "../styles/niches.css?raw";
import tokens from "../styles/tokens.css?raw";
import { mailTheme, NIGHT, PAPER } from "./mail-theme";

const colourIn = (css: string, name: string) => new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1];

test("mails of every niche have the colours of its pages", () => {
  for (let niche = 1; niche <= 7; niche++) {
    const css = niche === 1 ? tokens : (niches.split(`data-niche="${niche}"]`)[1] ?? "");
    const { brand, deep, tint, night } = mailTheme(niche);
    expect(colourIn(css, "brand")).toBe(brand);
    expect(colourIn(css, "brand-deep")).toBe(deep);
    expect(colourIn(css, "brand-text")).toBe(`light-dark(${deep}, ${night.text})`);
    expect(colourIn(css, "tint")).toBe(`light-dark(${tint}, ${night.tint})`);
  }
});

test("the paper of mails is the paper of pages, by day and by night", () => {
  for (const name of ["ink", "muted", "line", "paper", "card"] as const) {
    expect(colourIn(tokens, name)).toBe(`light-dark(${PAPER[name]}, ${NIGHT[name]})`);
  }
});

export type MailTheme = {
  brand: string;
  deep: string;
  tint: string;
  night: { text: string; tint: string };
};

/**
 * A niche's colours, with the values of styles/niches.css, because mail programs do not support
 * custom properties. `deep` is text on paper and tint by day, `night.text` by night. A test
 * compares them with the style sheets.
 */
const THEMES: readonly MailTheme[] = [
  {
    brand: "#dc143c",
    deep: "#a80f2e",
    tint: "#fdeef1",
    night: { text: "#ff9fb1", tint: "#351a23" },
  },
  {
    brand: "#c62e94",
    deep: "#9b1e72",
    tint: "#fceef5",
    night: { text: "#f1a1ce", tint: "#361d2b" },
  },
  {
    brand: "#9f4ac2",
    deep: "#7c3697",
    tint: "#f7effb",
    night: { text: "#d9a8ef", tint: "#2f1f36" },
  },
  {
    brand: "#be4b13",
    deep: "#943706",
    tint: "#feefe9",
    night: { text: "#faa685", tint: "#391f14" },
  },
  {
    brand: "#047c81",
    deep: "#005f63",
    tint: "#e5f6f7",
    night: { text: "#56d3da", tint: "#012d2f" },
  },
  {
    brand: "#06804f",
    deep: "#00623b",
    tint: "#e9f6ee",
    night: { text: "#7dd3a3", tint: "#112d1e" },
  },
  {
    brand: "#156cdd",
    deep: "#0952ae",
    tint: "#ebf3ff",
    night: { text: "#96c0fe", tint: "#18273c" },
  },
];

export const PAPER = {
  ink: "#1d1519",
  muted: "#6b5f65",
  line: "#eadfe3",
  paper: "#fffafa",
  card: "#ffffff",
} as const;
export const NIGHT = {
  ink: "#f6ecef",
  muted: "#bcacb3",
  line: "#3a2c33",
  paper: "#171014",
  card: "#21181d",
} as const;

/** `niche` from 1 to 7 (R1). */
export function mailTheme(niche: number): MailTheme {
  return THEMES[niche - 1] ?? (THEMES[0] as MailTheme);
}

import { readFileSync } from "node:fs";
import { subsetFont } from "./subset-font.ts";

type Texts = { [key: string]: string | Texts };

/** Bricolage Grotesque at weight 700, without hinting and kerning (SIL Open Font License). */
const FONT = "app/routes/landers/headlines.ttf";

/** A member's name may contain any of these; a lander's headlines are known. */
const NAME_CHARACTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;?!’&-áéíóúàèìòùâêîôûäëïöüãñçåæø";

type Lander = { title: string; niche_title: Record<string, string> };

/** By lander and niche, the font of its headline in one language, in base64 (decision 0007). */
export function headlineFonts(texts: Texts): Record<string, Record<string, string>> {
  const font = readFileSync(FONT);
  const encoded = (text: string) => subsetFont(font, text).toString("base64");
  const fonts = Object.entries(texts).flatMap(([name, lander]) =>
    isLander(lander)
      ? [[name, mapValues({ 1: lander.title, ...lander.niche_title }, encoded)] as const]
      : [],
  );
  return { ...Object.fromEntries(fonts), member: { any: encoded(headlinesOf(texts.member)) } };
}

const isLander = (texts: unknown): texts is Lander =>
  typeof texts === "object" && texts !== null && "niche_title" in texts;

const mapValues = (texts: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));

/** All titles of a member's landers, and what a name in them may contain. */
function headlinesOf(texts: string | Texts | undefined, isTitle = false): string {
  if (typeof texts === "string") return isTitle ? texts : "";
  return Object.entries(texts ?? {}).reduce(
    (text, [key, value]) => text + headlinesOf(value, key.endsWith("title")),
    NAME_CHARACTERS,
  );
}

import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const TOKENS = "app/styles/tokens.css";
/** The colours of the niches replace those of the tokens. */
const TOKEN_FILES = [TOKENS, "app/styles/niches.css"];

/** Files with values of their own, and why. */
const EXCEPTIONS: [path: RegExp, reason: string][] = [
  [/^app\/mail\//, "e-mail programs support no custom properties: tests/architecture/mail-theme"],
  [/^app\/routes\/landers\//, "a lander loads no stylesheet of the site"],
  [/^app\/routes\/visit\/offline\.css$/, "the offline page loads no other file"],
  [/^app\/ui\/art\//, "skin, hair and clothes of drawn people"],
  [/^app\/routes\/dev\/components\/(?:people|piece)\.tsx$/, "drawings in place of photos"],
  [/^app\/ui\/icons\.ts$/, "meta tags and the manifest; compared below"],
  [/^app\/routes\/join\/signup-layout\.tsx$/, "a drawing"],
  [/^app\/ui\/qr-code\.tsx$/, "a QR code is black on white in every theme"],
];

const COLOUR =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
/** System colours, for forced colours, and line widths are no values of ours. */
const ARBITRARY_CLASS =
  /(?<![\w-])(?:rounded(?:-[a-z]{1,2})?|(?:inset-)?shadow|text|bg|from|via|(?:border(?:-[a-z])?|(?:inset-)?ring|outline|fill|decoration|caret|accent)(?!-\[[\d.]+px\]))-\[(?!Highlight\]|Canvas\])[^\]]*\]/g;
const RADIUS = /(?<=border(?:-[a-z]+)*-radius:)(?!\s*(?:var\(|9999px|50%|0;|inherit))[^;]*/g;

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Links to anchors and private fields resemble colours: `href="#face"`, `#add`. */
const anchors = /(?:href|to|control|id|url)[=(:]\s*[{"'`(]*#[\w-]+|\bthis\.#\w+|^\s*#\w+\s*[:(=]/gm;

const files = filesBelow("app", /(?<!\.test)\.(?:tsx?|css)$/).filter(
  (path) => !TOKEN_FILES.includes(path),
);
const codeOf = (path: string) => textOf(path).replaceAll(comments, "").replaceAll(anchors, "");
const rawValuesIn = (path: string) =>
  [COLOUR, ARBITRARY_CLASS, RADIUS].flatMap((pattern) => codeOf(path).match(pattern) ?? []);

test("pages and components take colours, radii, shadows and text sizes from tokens", () => {
  const found = files
    .filter((path) => !EXCEPTIONS.some(([pattern]) => pattern.test(path)))
    .flatMap((path) => rawValuesIn(path).map((value) => `${path}: ${value}`));
  expect(found).toEqual([]);
  for (const value of ["bg-[#fff]", "rounded-[7px]", "shadow-[0_0_1px_red]", "md:text-[17px]"])
    expect(value).toMatch(new RegExp(ARBITRARY_CLASS.source));
  for (const value of ["color: #fff", "rgb(0 0 0 / 0.4)"])
    expect(value).toMatch(new RegExp(COLOUR.source));
});

test("every exception to the tokens is needed", () => {
  const unused = EXCEPTIONS.filter(
    ([pattern]) => !files.some((path) => pattern.test(path) && rawValuesIn(path).length > 0),
  );
  expect(unused).toEqual([]);
});

const tokens = textOf(TOKENS);
const namesOf = (kind: string) =>
  Array.from(tokens.matchAll(new RegExp(`^  --${kind}-([\\w-]+):`, "gm")), ([, name = ""]) => name);

/** A class without a token has no effect: `rounded-xl` would draw square corners. */
test.each([
  [
    "rounded",
    /(?<![\w-])rounded(?:-(?:[trblse]|[tb][lr]|[se][se]))?-([a-z][\w]*)/g,
    "radius",
    ["full", "none"],
  ],
  ["shadow", /(?<![\w-])shadow-([a-z]\w*)/g, "shadow", ["none"]],
])("every %s class has its token", (_kind, pattern, token, own) => {
  const defined = [...namesOf(token), ...own];
  const unknown = files
    .filter((path) => /\.(?:tsx|css)$/.test(path) && !path.startsWith("app/routes/landers/"))
    .flatMap((path) => Array.from(codeOf(path).matchAll(pattern), ([, name = ""]) => name))
    .filter((name) => !defined.includes(name));
  expect([...new Set(unknown)]).toEqual([]);
});

test("every colour, radius and shadow token is used", () => {
  const used = files.map(textOf).join("\n");
  const unused = ["color", "radius", "shadow"].flatMap((kind) =>
    namesOf(kind).filter((name) => !new RegExp(`-${name}(?![\\w-])`).test(used)),
  );
  expect(unused).toEqual([]);
});

test("the browser's bars and the manifest have the colours of the surfaces", () => {
  const icons = textOf("app/ui/icons.ts");
  const [, day, night] = /--color-card: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const [, paper] = /--color-paper: light-dark\((#\w+),/.exec(tokens) ?? [];
  expect(icons).toContain(`BAR_COLOURS = { day: "${day}", night: "${night}" }`);
  expect(icons).toContain(`PAPER_COLOUR = "${paper}"`);
});

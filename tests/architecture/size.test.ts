import { parseSync } from "vite";
import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/**
 * Limits of STYLE.md, in lines. They stop a file that holds several ideas; they are not
 * a target: a low limit was met by squeezing and splitting.
 */
const LIMIT = { file: 300, function: 80 };

/** Files as long as the data or drawing they hold: no statement in them could move elsewhere. */
const DATA: Record<string, RegExp> = {
  "lists of words: one per line, as many as the language has":
    /^scripts\/seed\/(texts|names)\/|^app\/i18n\/locales\//,
  "a noun's tables: a declaration, one column or index per line":
    /^app\/domain\/\w+\/[\w-]+\.tables\.ts$/,
  "every address of the site, one per line": /^app\/routes\.ts$/,
  "what another may try at each address, and whom it names, one entry per address":
    /^tests\/support\/(authorization-cases|named-places)\.ts$/,
  "the words that are the same in English, one per line":
    /^tests\/architecture\/same-as-english\.ts$/,
  "the drawn portraits of the demo world: shapes only": /^scripts\/seed\/portrait\//,
  "the drawn people: shapes only": /^app\/ui\/art\//,
  "the drawn pictures of landers: shapes only":
    /^app\/routes\/landers\/(video\/cafe|socialnetwork\/(courtyard|doodle)|collagelanding\/(things|cut|halves|pieces|toast)|maplanding\/(paper-map|readers)|alonetonight\/night-town|transitionsvideolanding\/stages)\.tsx$/,
};
const isData = (path: string) => Object.values(DATA).some((data) => data.test(path));

const files = ["app", "workers", "scripts", "tests", "bench"]
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|js|css)$/))
  .filter((path) => !isData(path));
const functions = files
  .filter((path) => !/\.(test\.tsx?|css)$/.test(path))
  .filter((path) => !/^tests\/(?!support\/)/.test(path))
  .flatMap((path) => functionsOf(path, textOf(path)).map((found) => ({ path, ...found })));

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type MeasuredFunction = { name: string; lines: number };

test("no file is longer than its limit", () => {
  const long = files
    .map((path) => ({ path, lines: textOf(path).split("\n").length - 1 }))
    .filter(({ lines }) => lines > LIMIT.file);
  expect(long).toEqual([]);
});

test("no function is longer than its limit", () => {
  const long = functions.filter(({ lines }) => lines > LIMIT.function);
  expect(long).toEqual([]);
});

test("every data file pattern matches a file", () => {
  const all = ["app", "scripts", "tests"].flatMap((folder) => filesBelow(folder, /\.(tsx?|json)$/));
  const gone = Object.keys(DATA).filter((kind) => !all.some((path) => DATA[kind]?.test(path)));
  expect(gone).toEqual([]);
});

test("the check measures functions of every form", () => {
  const source =
    "export function one() {\n}\nconst two = () => {\n\n};\nclass A {\n  three() {\n\n\n  }\n}\n";
  expect(functionsOf("x.ts", source)).toEqual([
    { name: "one", lines: 2 },
    { name: "two", lines: 3 },
    { name: "three", lines: 4 },
  ]);
});

function functionsOf(path: string, source: string): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const lines = (node: Node) => source.slice(node.start, node.end).split("\n").length;
  walk(parseSync(path, source).program as unknown as Node, "", (node, name) => {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      found.push({ name: nameOf(node.id) || name, lines: lines(node) });
  });
  return found;
}

/** Visits every node, with the name from its context. */
function walk(node: Node, name: string, visit: (node: Node, name: string) => void): void {
  visit(node, name);
  const inner =
    nameOf(node.id) ||
    nameOf(node.key) ||
    (/^(VariableDeclarator|MethodDefinition|Property|PropertyDefinition)$/.test(node.type)
      ? name
      : "");
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, inner, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === "string" ? node.name : "";
}

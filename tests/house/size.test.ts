import { parseSync } from "vite";
import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Ceilings of docs/architecture.md, in lines. Half of each is what one aims at. */
const CEILING = { file: 420, function: 90, component: 150, loader: 60, action: 60 };
/** Lists of words, one per line, are as long as the language has words. */
const LISTS =
  /^scripts\/seed\/(texts|names)\/|^app\/domain\/place\/regions\/|^app\/i18n\/locales\//;

const files = [
  ...filesBelow("app"),
  ...filesBelow("workers"),
  ...filesBelow("scripts", /\.(ts|mjs)$/),
  ...filesBelow("tests"),
  ...filesBelow("bench", /\.(ts|mjs)$/),
];
const written = files.filter((path) => !LISTS.test(path));

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Found = { name: string; lines: number };

test("no file is longer than its ceiling", () => {
  const long = written
    .map((path) => ({ path, lines: textOf(path).split("\n").length - 1 }))
    .filter(({ lines }) => lines > CEILING.file);
  expect(long).toEqual([]);
});

test("no function is longer than its ceiling", () => {
  const long = written
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      functionsOf(path, textOf(path)).map((found) => ({
        path,
        ...found,
        ceiling: ceilingFor(path, found.name),
      })),
    )
    .filter(({ lines, ceiling }) => lines > ceiling);
  expect(long).toEqual([]);
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

function ceilingFor(path: string, name: string): number {
  if (path.startsWith("app/routes/") && (name === "loader" || name === "action"))
    return CEILING[name];
  return path.endsWith(".tsx") && /^[A-Z]/.test(name) ? CEILING.component : CEILING.function;
}

function functionsOf(path: string, source: string): Found[] {
  const found: Found[] = [];
  const lines = (node: Node) => source.slice(node.start, node.end).split("\n").length;
  walk(parseSync(path, source).program as unknown as Node, "", (node, name) => {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      found.push({ name: nameOf(node.id) || name, lines: lines(node) });
  });
  return found;
}

/** Visits every node, with the name that its surroundings give it. */
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

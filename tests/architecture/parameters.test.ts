import { parseSync } from "vite";
import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/**
 * More parameters become one object with names: readers cannot tell four strings apart by position.
 */
const MAX_PARAMETERS = 3;

/**
 * Functions whose caller defines the parameters. An entry is removed once its function has no more
 * parameters than allowed.
 */
const CALLED_BY_OTHERS = [
  "app/entry.server.tsx renderDocument", // the signature that React Router calls
];

type Node = { type: string } & Record<string, unknown>;

test("no function of ours has more than three parameters", () => {
  const files = ["app", "workers"].flatMap((folder) => filesBelow(folder));
  const many = files
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => withMany(path, textOf(path)).map((name) => `${path} ${name}`));
  expect(many).toEqual(CALLED_BY_OTHERS);
}, 60_000); // it parses every file

test("the check counts the parameters of functions of every form", () => {
  const source = `
    function one(a, { b, c, d }, e) {}
    function two(a, b, c, d) {}
    const three = async (a, b = 1, [c], ...d) => {};
    class A { four(a, b, c, d) {} five(a) {} }`;
  expect(withMany("x.ts", source)).toEqual(["two", "three", "four"]);
});

/** The names of functions with more parameters than allowed. */
function withMany(path: string, source: string): string[] {
  const found: string[] = [];
  visit(parseSync(path, source).program as unknown as Node, "", (node, name) => {
    if (Array.isArray(node.params) && node.params.length > MAX_PARAMETERS)
      found.push(nameOf(node.id) || name);
  });
  return found;
}

function visit(node: Node, name: string, see: (node: Node, name: string) => void): void {
  if (/Function/.test(node.type)) see(node, name);
  const inner =
    nameOf(node.id) || nameOf(node.key) || (/Declar|Defin|Prop/.test(node.type) ? name : "");
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner, see);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node.name === "string" ? node.name : "";

import { expect, test } from "vitest";
import { filesBelow, importsOf, textOf } from "./sources";

/**
 * Imports by file, type imports too: two files that need each other hold one idea in two places.
 */
type ImportGraph = Map<string, string[]>;

test("no file imports itself through other files", () => {
  const files = ["app", "workers", "scripts", "tests", "bench"].flatMap((top) =>
    filesBelow(top, /\.(tsx?|mjs)$/),
  );
  const named = new Map(files.map((path) => [path.replace(/\.(tsx?|mjs)$/, ""), path]));
  const targetsOf = (path: string) =>
    importsOf(path, textOf(path)).flatMap(
      ({ target }) => named.get(target.replace(/\.mjs$/, "")) ?? [],
    );
  expect(circularImportsOf(new Map(files.map((path) => [path, targetsOf(path)])))).toEqual([]);
});

test("the check finds a circle of three files, and ignores a diamond", () => {
  const circle = [
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", []],
  ] as const;
  const diamond = [
    ["a", ["b", "c"]],
    ["b", ["d"]],
    ["c", ["d"]],
    ["d", []],
  ] as const;
  const graph = (edges: readonly (readonly [string, readonly string[]])[]): ImportGraph =>
    new Map(edges.map(([from, to]) => [from, [...to]]));
  expect(circularImportsOf(graph(circle))).toEqual([["a", "b", "c"]]);
  expect(circularImportsOf(graph(diamond))).toEqual([]);
});

/**
 * Repeatedly removes files that import none of the rest or that none of the rest imports: circles
 * and the paths between them remain.
 */
function circularImportsOf(graph: ImportGraph): string[][] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [path, targets] of left)
      if (!imported.has(path) || !targets.some((target) => left.has(target))) left.delete(path);
  }
  const circles = [...left.keys()].map((path) =>
    [...left.keys()].filter((other) => leads(left, path, other) && leads(left, other, path)),
  );
  const distinct = new Set(circles.filter(({ length }) => length > 0).map((c) => c.join("\n")));
  return Array.from(distinct, (circle) => circle.split("\n"));
}

function leads(graph: ImportGraph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    for (const next of graph.get(path) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return false;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodePackages, ROOT } from "./install.mjs";

type Lock = { packages: Record<string, { os?: string; cpu?: string }> };

test("every Linux and macOS machine finds its Node package", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  const machines = ["linux", "darwin"].flatMap((os) =>
    ["x64", "arm64"].map((cpu) => ({ os, cpu })),
  );
  for (const { os, cpu } of machines) {
    const brought = nodePackages(os, cpu).filter((name) => `node_modules/${name}` in packages);
    expect(brought, `${os} ${cpu}`).toHaveLength(1);
    expect(packages[`node_modules/${brought[0]}`]).toMatchObject({ os, cpu });
  }
});

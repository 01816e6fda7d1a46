import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDeployConfig } from "../deploy/deploy-config.ts";
import { tablesOf } from "./bindings.ts";
import { ROOT } from "./paths.ts";

const OWN = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
const WITH_MORE = `${OWN}
[[d1_databases]]
# binding = "DB_9"
binding = 'DB_2' # the second
  database_name="dating-2"
database_id = "0a1b"
[vars2]
binding = "none"
[[r2_buckets]]
binding = "MORE"
bucket_name = "more"
`;

test.each([OWN, WITH_MORE])("bindings are parsed like wrangler parses them", (toml) => {
  const folder = mkdtempSync(join(tmpdir(), "bindings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, "wrangler.toml");
  writeFileSync(config, toml);
  const read = readDeployConfig(config);
  expect(tablesOf(toml, "d1_databases")).toMatchObject(
    read.d1_databases.map(({ binding, database_id, database_name }) => {
      return { binding, database_id, database_name };
    }),
  );
  expect(tablesOf(toml, "r2_buckets")).toMatchObject(
    read.r2_buckets.map(({ binding, bucket_name }) => ({ binding, bucket_name })),
  );
});

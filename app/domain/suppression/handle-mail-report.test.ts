import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { databasesOf, openDatabase } from "~/db/database.server";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { directory } from "../../../tests/support/bindings";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { findSuppressionReason } from "../account/find-suppression-reason";
import { createEmailProof } from "./email-proof";
import { handleMailReport } from "./handle-mail-report";

/**
 * Services as inbound mail gets them in a deployment with two databases: bound to the directory's
 * database, which does not hold the site.
 */
function overDirectory(): Services {
  const prepare = (text: string) => {
    expect(text).not.toContain("mail_suppressions");
    return directory.prepare(text);
  };
  const first = openDatabase({ prepare } as D1Database, "DB");
  const databases = databasesOf([first, openDatabase(env.DB, "DB_2")]);
  return { ...realServices(), databases, db: databases.directory, log: vi.fn() };
}

const move = (id: SiteId) =>
  directory.prepare("UPDATE sites SET database = 'DB_2' WHERE id = ?").bind(id).run();

test("a report stops its address in the site's database, and none during a migration", async () => {
  const services = overDirectory();
  const me = await addMember(await addSite());
  await move(me.siteId);
  const proof = await createEmailProof(services, me.siteId, emailAddressOf(me.id));
  const outcome = { kind: "stop", reason: "bounce" } as const;
  const report = { proof, recipients: [{ addresses: [], outcome }] };
  expect(await handleMailReport(services, report)).toBe(true);
  expect(await findSuppressionReason(realServices(), me)).toBe("bounce");
  await directory
    .prepare("INSERT INTO site_moves VALUES (?, 'DB_2', 'DB', 'copy', 0)")
    .bind(me.siteId)
    .run();
  await expect(handleMailReport(services, report)).rejects.toThrow("on its way");
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { SAMPLE_TEXT } from "../../../tests/support/sample-member";
import { addSite, realServices } from "../../../tests/support/test-database";
import { filesIn } from "../../../tests/support/zip";
import { fetchDataExport } from "./fetch-data-export";
import { makeDataExport } from "./make-data-export";
import { requestDataExport } from "./request-data-export";

const services = realServices();

test("the export leaves out messages of a deactivated chat partner", async () => {
  const marked = await addSampleMember(await addSite());
  await env.DB.batch([
    env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?").bind(marked.other.id),
    env.DB.prepare("UPDATE messages SET gift = 'rose' WHERE site_id = ?").bind(marked.siteId),
    env.DB.prepare("DELETE FROM takeouts"),
  ]);
  const requested = await requestDataExport(services, marked, `https://${marked.siteId}`);
  if (!requested.ok) throw new Error(requested.refusal);
  await makeDataExport(services, requested.value.id);
  const copy = await fetchDataExport(services, marked, requested.value.id);
  const files = filesIn(new Uint8Array(await new Response(copy?.body).arrayBuffer()));
  expect(JSON.parse(new TextDecoder().decode(files["messages.json"]))).toMatchObject([
    { from: "me", text: SAMPLE_TEXT, gift: "rose" },
    { from: "them", text: "", gift: null, photo: null },
  ]);
});

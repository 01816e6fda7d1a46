import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { WORDS } from "../../../tests/support/marked";
import { addMarked } from "../../../tests/support/marked-member";
import { addSite, realServices } from "../../../tests/support/world";
import { filesIn } from "../../../tests/support/zip";
import { askTakeout } from "./ask-takeout";
import { fetchTakeout } from "./fetch-takeout";
import { makeTakeout } from "./make-takeout";

const services = realServices();

test("the export leaves out messages of a deactivated chat partner", async () => {
  const marked = await addMarked(await addSite());
  await env.DB.batch([
    env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?").bind(marked.other.id),
    env.DB.prepare("UPDATE messages SET gift = 'rose' WHERE site_id = ?").bind(marked.siteId),
    env.DB.prepare("DELETE FROM takeouts"),
  ]);
  const asked = await askTakeout(services, marked, `https://${marked.siteId}`);
  if (!asked.ok) throw new Error(asked.refusal);
  await makeTakeout(services, asked.value.id);
  const copy = await fetchTakeout(services, marked, asked.value.id);
  const files = filesIn(new Uint8Array(await new Response(copy?.body).arrayBuffer()));
  expect(JSON.parse(new TextDecoder().decode(files["messages.json"]))).toMatchObject([
    { from: "me", text: WORDS, gift: "rose" },
    { from: "them", text: "", gift: null, photo: null },
  ]);
});

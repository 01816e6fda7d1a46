import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { PhotoVerdict } from "~/services";
import { png } from "../../../tests/support/pictures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { hashBandsOf } from "./image-similarity";
import { storePhoto } from "./store-photo";

const send = async (site: string, seed: number, verdict: PhotoVerdict = "fine") => {
  const services = { ...realServices(), photoCheck: { judge: async () => verdict } };
  const bytes = (await png(18, 16, seed)).buffer;
  const stored = await storePhoto(services, await addMember(site), {
    site: { photo_review: "automatic" },
    bytes,
  });
  return stored.ok ? stored.value : stored.refusal;
};

test("a banned picture is rejected at every upload, on its site only", async () => {
  const site = await addSite();
  const other = await addSite();
  const first = await send(site, 5);
  if (typeof first === "string") throw new Error(first);
  await env.DB.batch(
    hashBandsOf(first.hash).map((band) =>
      env.DB.prepare(
        "INSERT INTO banned_looks (site_id, band, look, created_at) VALUES (?, ?, ?, 0)",
      ).bind(site, band, first.hash),
    ),
  );
  expect(await send(site, 5)).toBe("refused_picture");
  expect(await send(site, 6)).toMatchObject({ status: "active" });
  expect(await send(other, 5)).toMatchObject({ status: "active" });
});

test("a photo check accepts a photo, holds it for review, or rejects it", async () => {
  const site = await addSite();
  expect(await send(site, 1, "fine")).toMatchObject({ status: "active" });
  expect(await send(site, 2, "unsure")).toMatchObject({ status: "pending" });
  expect(await send(site, 3, "refused")).toBe("refused_picture");
});

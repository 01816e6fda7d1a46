import { siteOf, viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices } from "./test-database";

const NOW = Date.UTC(2026, 10, 20);
export const services = () => realServices({ now: () => NOW });

export async function addTwoProfiles(settings: Record<string, unknown> = {}) {
  const siteId = await addSite(settings);
  const me = await addMember(siteId, { gender: "male" });
  const her = await addMember(siteId, { name: "Aino Maria", birth: "1990-11-21" });
  return { siteId, site: await siteOf(siteId), me, her, viewer: viewerOf(me) };
}

import { env } from "cloudflare:workers";

export const FICTIONAL = {
  fictional_icon: "mask",
  fictional_warning: "Invented",
  fictional_singular: "Made-up profile",
  fictional_plural: "Made-up profiles",
};

export const promote = (id: string) =>
  env.DB.prepare("UPDATE profiles SET promoted = 1 WHERE id = ?").bind(id).run();

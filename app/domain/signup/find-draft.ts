import { sql } from "drizzle-orm";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";

/** What a member answered so far; empty strings and null where they did not. */
export type Draft = {
  email: string;
  status: string;
  signupStep: number;
  forProfile: string | null;
  name: string;
  country: string | null;
  region: string | null;
  gender: string | null;
  seeks: string | null;
  sexuality: string | null;
  hair_colour: string | null;
  eye_colour: string | null;
  body_type: string | null;
  relationship_status: string | null;
  tattoos: string | null;
  reason: string | null;
  headline: string;
  about: string;
  photo: string | null;
  interests: string[];
};

/** The member's own draft, read with the page's other reads. */
export async function findDraft(
  services: Services,
  viewer: Pick<Viewer, "id" | "siteId">,
): Promise<Draft> {
  const [row] = await services.readTogether(sql<Omit<Draft, "interests"> & { interests: string }>`
    SELECT a.email AS email, a.status AS status, a.signup_step AS signupStep, a.signup_for_profile_id AS forProfile,
      p.name AS name, p.country AS country, p.region AS region, p.gender AS gender, p.seeks AS seeks, p.sexuality AS sexuality,
      p.hair_colour AS hair_colour, p.eye_colour AS eye_colour, p.body_type AS body_type, p.relationship_status AS relationship_status,
      p.tattoos AS tattoos, p.reason AS reason, p.headline AS headline, p.about AS about, p.main_photo_id AS photo,
      (SELECT json_group_array(interest) FROM profile_interests WHERE profile_id = p.id) AS interests
    FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ${viewer.id} AND a.site_id = ${viewer.siteId}`);
  if (!row) throw new Error("A session without its account");
  return { ...row, interests: JSON.parse(row.interests) as string[] };
}

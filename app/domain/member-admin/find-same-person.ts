import { all, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { areSimilar } from "../photo/image-similarity";
import { selectLookCandidates } from "../photo/photo-review-sql";
import { listSites } from "../site/list-sites";
import { toSummary } from "./find-members";
import type { OpenedMember } from "./load-member";
import type { MemberSummary } from "./member-admin";
import { selectComparedPhotos, selectSameAddress, selectSharedDebtors } from "./same-person-store";
import { selectSummaries } from "./search-store";

/** Why two accounts may belong to one person. */
const EVIDENCE = ["e-mail", "picture", "bank account", "phone"] as const;
export type Evidence = (typeof EVIDENCE)[number];

/**
 * Accounts on all sites that share something stored with a member, with the evidence, the most of it
 * first (R339). Networks and devices are not stored with accounts, so they are not compared.
 */
export async function findSamePerson({
  services,
  member,
  facts,
}: OpenedMember): Promise<(MemberSummary & { evidence: Evidence[] })[]> {
  const sites = await listSites(services);
  const { photos, iban, phone } = await runBatch(services.db, {
    photos: selectComparedPhotos(member),
    iban: selectSharedDebtors(member, "iban_hash"),
    phone: selectSharedDebtors(member, "phone_hash"),
  });
  const found = await Promise.all(
    services.databases.all.map(async (db) => {
      const here = sites.filter(({ database }) => database === db.name).map(({ id }) => id);
      const results = await runBatch(db, {
        email: selectSameAddress(JSON.stringify(here), facts.email, member),
        pictures: photos.rows.map(({ id, hash }) => selectLookCandidates(id, hash)),
      });
      const similar = results.pictures.flatMap(({ rows }, n) =>
        rows.filter((row) => areSimilar(row.look, photos.rows[n]?.hash ?? "")),
      );
      const isHome = db.name === services.db.name;
      const evidence = collect({
        "e-mail": results.email.rows.map(({ id }) => id),
        picture: similar.map(({ memberId }) => memberId),
        "bank account": isHome ? iban.rows.map(({ id }) => id) : [],
        phone: isHome ? phone.rows.map(({ id }) => id) : [],
      });
      evidence.delete(member.id);
      if (evidence.size === 0) return [];
      const rows = await all(db, selectSummaries([...evidence.keys()]));
      return rows.map((row) => ({
        ...toSummary(row, sites, services.now()),
        evidence: evidence.get(row.id) ?? [],
      }));
    }),
  );
  return found.flat().sort((one, another) => another.evidence.length - one.evidence.length);
}

function collect(found: Record<Evidence, (MemberId | null)[]>): Map<MemberId, Evidence[]> {
  const byMember = new Map<MemberId, Evidence[]>();
  for (const evidence of EVIDENCE)
    for (const id of new Set(found[evidence]))
      if (id !== null) byMember.set(id, [...(byMember.get(id) ?? []), evidence]);
  return byMember;
}

import { first, run, runBatch } from "~/db/batch";
import { hashSecret, keyedHash, newSecret } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AgeVerdict } from "~/services/age";
import type { MemberKey } from "../account/account";
import { consumeAttempt } from "../account/limit-attempts";
import { AGE_CHECK_TTL, type AgeRefusal, type AgeState } from "./age";
import { selectOwnAgeCheck } from "./age-sql";
import {
  deleteExpiredAttempts,
  deleteRunningAttempt,
  endAttempt,
  insertDeclaredAge,
  insertProvedAge,
  selectAttemptOf,
  selectRunningAttempt,
  upsertAttempt,
} from "./age-store";

/** Stores that a member states to be over 18. */
export async function declareAge(services: Services, member: MemberKey): Promise<void> {
  await run(services.db, insertDeclaredAge(member, services.now()));
}

/** Where a started check continues: in a wallet, or on the page of the provider. */
export type StartedAgeCheck = { method: "wallet" | "redirect"; url: string };

/**
 * Starts a check by the deployment's provider. Nonce and code verifier are derived from its id, so
 * that the database has neither.
 */
export async function startAgeCheck(
  services: Services,
  member: MemberKey,
  origin: string,
): Promise<Outcome<StartedAgeCheck, AgeRefusal>> {
  const { age } = services;
  if (!age) {
    services.warn("age.no_provider", { site: member.siteId });
    return refuse("unavailable");
  }
  const attempt = { siteId: member.siteId, limit: "age", subject: member.id } as const;
  if (!(await consumeAttempt(services, attempt))) return refuse("too_many_checks");
  const id = newSecret();
  const expiresAt = services.now() + AGE_CHECK_TTL;
  const started = { idHash: await hashSecret(id), expiresAt };
  await run(services.db, upsertAttempt(member, started));
  const url =
    age.method === "wallet"
      ? await age.linkTo(`${origin}/age/request/${id}`)
      : await age.startUrl({
          ...(await secretsOf(services, id)),
          state: id,
          origin,
          now: services.now(),
        });
  return done({ method: age.method, url });
}

/** What is derived from the id of a check. */
const secretsOf = async ({ networkKey }: Services, id: string) => ({
  nonce: await keyedHash(networkKey, `age nonce ${id}`),
  verifier: await keyedHash(networkKey, `age verifier ${id}`),
});

/** A check as a wallet or the provider's return address names it. */
type NamedCheck = { siteId: SiteId; id: string; origin: string };

async function findRunning(services: Services, { siteId, id }: NamedCheck) {
  const attempt = { siteId, idHash: await hashSecret(id), now: services.now() };
  const owner = await first(services.db, selectRunningAttempt(attempt));
  return owner?.id ? { attempt, member: { id: owner.id, siteId } } : null;
}

/** The signed request that a wallet fetches; null if the check is not running. */
export async function signAgeRequest(
  services: Services,
  check: NamedCheck,
): Promise<string | null> {
  const { age } = services;
  if (age?.method !== "wallet" || !(await findRunning(services, check))) return null;
  const { nonce } = await secretsOf(services, check.id);
  const responseUri = `${check.origin}/age/response/${check.id}`;
  return age.signRequest({ nonce, responseUri, now: services.now() });
}

/**
 * Applies a wallet's answer; false if the check is not running on this site. `presentation`: null
 * if the member declined in the wallet.
 */
export async function answerAgeRequest(
  services: Services,
  check: NamedCheck,
  presentation: string | null,
): Promise<boolean> {
  const { age } = services;
  const running = age?.method === "wallet" ? await findRunning(services, check) : null;
  if (age?.method !== "wallet" || !running) return false;
  const { nonce } = await secretsOf(services, check.id);
  const verdict: AgeVerdict =
    presentation === null
      ? "declined"
      : await age.verify(presentation, { nonce, now: services.now() });
  await applyVerdict(services, running, { method: "wallet", verdict });
  return true;
}

/**
 * Applies the return from the provider's page; false if the check is not running, or is another
 * member's. `code`: null if the member declined there.
 */
export async function returnFromProvider(
  services: Services,
  member: MemberKey,
  { code, ...check }: NamedCheck & { code: string | null },
): Promise<boolean> {
  const { age } = services;
  const running = age?.method === "redirect" ? await findRunning(services, check) : null;
  if (age?.method !== "redirect" || running?.member.id !== member.id) return false;
  const secrets = await secretsOf(services, check.id);
  const verdict: AgeVerdict =
    code === null
      ? "declined"
      : await age.verify(code, { ...secrets, origin: check.origin, now: services.now() });
  await applyVerdict(services, running, { method: "redirect", verdict });
  return true;
}

type Running = NonNullable<Awaited<ReturnType<typeof findRunning>>>;

/** The first answer counts: the same batch ends the check. */
async function applyVerdict(
  services: Services,
  { attempt, member }: Running,
  { method, verdict }: { method: "wallet" | "redirect"; verdict: AgeVerdict },
): Promise<void> {
  if (verdict !== "over_18") {
    await run(services.db, endAttempt(attempt, verdict));
    return;
  }
  await runBatch(services.db, {
    ended: deleteRunningAttempt(member, attempt),
    passed: insertProvedAge(member, { method, at: services.now() }),
  });
}

/** What the member's page shows of a check that was not passed. */
export type ShownAgeState = AgeState | "expired";

/** The member's check: passed, or how the last one stands. */
export async function findAgeCheck(services: Services, member: MemberKey) {
  const [[passed], [attempt]] = await Promise.all([
    services.readTogether(selectOwnAgeCheck(member)),
    services.readTogether(selectAttemptOf(member)),
  ]);
  return { method: passed?.method ?? null, state: attempt ? stateOf(services, attempt) : null };
}

const stateOf = (
  { now }: Services,
  { state, expiresAt }: { state: AgeState; expiresAt: number },
): ShownAgeState => (state === "open" && expiresAt <= now() ? "expired" : state);

const DELETED_PER_RUN = 1_000;

/** Deletes expired checks, a limited number per run. */
export async function deleteExpiredAgeChecks(services: Services): Promise<void> {
  await run(services.db, deleteExpiredAttempts(services.now(), DELETED_PER_RUN));
}

import { idempotent, run, runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import { type MemberId, newId, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import {
  accountExists,
  grantConsent,
  insertAccount,
  type NewAccount,
} from "../account/account-sql";
import { consumeAttempt, isLimited } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { hashAddressForLog, isDisposable } from "../account/recipient";
import { type PasswordProblem, passwordProblem } from "../account/weak-password";
import type { CountryCode } from "../location/countries";
import { enqueueEmail } from "../outbox/enqueue-email";
import { photoRefBuilder } from "../photo/photo-refs";
import { statesOrientation } from "../profile/orientation";
import { type ProfileCard, visitorCard } from "../profile/profile-card";
import { activeIdOf, insertProfile, type NewProfile } from "../profile/profile-sql";
import { type LoginContext, logIn } from "../session/log-in";
import { startSession } from "../session/start-session";
import { allowsFictional, type Site } from "../site/site";
import { startMilestones } from "../statistics/statistics-sql";
import { openWallet } from "../wallet/wallet-sql";
import { permitActivation, writeActivation } from "./activation-mail";
import { isBannedInOtherDatabase } from "./company-bans";
import { REPEAT_SIGNUP_WINDOW } from "./signup";
import {
  type AddressHolder,
  findRecentSignup,
  insertSource,
  type SignupSource,
  selectAddressHolder,
  selectInviter,
  selectIsPaused,
  welcomeCredits,
} from "./signup-store";

/** Request context of a signup. `replaces`: the browser's previous session. */
export type SignupContext = {
  site: Pick<Site, "id" | "name" | "host" | "niche" | "signup_credits" | "hide_account_existence">;
  language: Language;
  /** The visitor's country, in which the signup is counted. */
  country: CountryCode;
} & Pick<LoginContext, "network" | "device" | "place" | "replaces"> & { origin: string };
type SignupInput = {
  email: string;
  name: string;
  password: string;
  birthDate: string;
  forProfile: MemberId | null;
  message?: string; // the first message to that member: a draft, never sent automatically (R107)
  source?: SignupSource;
  /** Needed where the site's theme states an orientation (R614). */
  orientationConsent?: boolean;
};
/**
 * "mailed": the site hides account existence, so that every visitor continues from their mailbox.
 */
type SignupResult = { kind: "session"; secret: string; accountId: MemberId } | { kind: "mailed" };
/**
 * Business errors with their status. The texts are `refusal.*` of join.json, a password's
 * `invalid.*`.
 */
export const SIGNUP_REFUSALS = {
  account_exists: 409,
  account_returning: 409,
  too_many_attempts: 429,
  password_common: 422,
  password_own: 422,
  address_disposable: 422,
  signups_paused: 503,
  orientation_consent: 422,
} as const satisfies Record<PasswordProblem, number> & Record<string, number>;
export type SignupRefusal = keyof typeof SIGNUP_REFUSALS;

const IDEMPOTENT_BY = idempotent("the new account's id");

/**
 * Creates an account, its profile and its wallet in one batch and opens a session. A taken address
 * gets the catalogue's errors (R63), at most five an hour per network; after that every signup from
 * the network is rejected, since a different result would reveal the address. At most thirty
 * signups an hour per network.
 */
export async function signUp(
  services: Services,
  caller: SignupContext,
  input: SignupInput,
): Promise<Outcome<SignupResult, SignupRefusal>> {
  const { site } = caller;
  const isConsentNeeded = statesOrientation(site.niche);
  if (isConsentNeeded && !input.orientationConsent) return refuse("orientation_consent");
  const weak = await passwordProblem(services, input.password, {
    email: input.email,
    names: [input.name, site.name, site.host],
  });
  if (weak) return refuse(weak);
  if (await isDisposable(services, input.email)) return refuse("address_disposable");
  if (
    !site.hide_account_existence &&
    (await isLimited(services, { siteId: site.id, limit: "existence", subject: caller.network }))
  )
    return refuse("too_many_attempts");
  if (
    !(await consumeAttempt(services, { siteId: site.id, limit: "signup", subject: caller.network }))
  )
    return refuse("too_many_attempts");
  const account = await newAccount(services, caller, input);
  if (await isBannedInOtherDatabase(services, account))
    return refuseTakenAddress(services, caller, { email: input.email, holder: undefined });
  const mail = site.hide_account_existence ? await activationOf(services, caller, account) : null;
  const batch = {
    created: writeMember(account),
    consent: isConsentNeeded
      ? grantConsent(account, "orientation", accountExists(account.id))
      : undefined,
    mail: mail?.statements,
  };
  const { created } = await runBatch(services.db, batch, IDEMPOTENT_BY);
  const [holder] = created.holder.rows;
  if (created.paused.rows[0]?.paused) return refuse("signups_paused");
  if (holder?.id !== account.id)
    return refuseTakenAddress(services, caller, { email: input.email, holder });
  services.log("account.created", { site: site.id, account: account.id, network: caller.network });
  mail?.enqueue();
  if (site.hide_account_existence) return done({ kind: "mailed" });
  const secret = await openSession(services, caller, account.id);
  return done({ kind: "session", accountId: account.id, secret });
}

async function refuseTakenAddress(
  services: Services,
  { site, network, origin }: SignupContext,
  { email, holder }: { email: string; holder: AddressHolder | undefined },
): Promise<Outcome<SignupResult, SignupRefusal>> {
  services.log("signup.refused", {
    site: site.id,
    reason: "account_exists",
    address: await hashAddressForLog(services, email),
    network,
  });
  if (site.hide_account_existence) {
    // Deferred, so that the response time does not reveal whether the address is taken.
    const attempt = { siteId: site.id, origin, email };
    if (holder)
      services.defer("already_member.mail", notifyExistingMember(services, attempt, holder));
    return done({ kind: "mailed" });
  }
  if (!(await consumeAttempt(services, { siteId: site.id, limit: "existence", subject: network })))
    return refuse("too_many_attempts");
  return refuse(holder?.status === "deletion_pending" ? "account_returning" : "account_exists");
}

/** Hashes the password before the address is checked, so that both results take equally long. */
async function newAccount(
  services: Services,
  { site, language, country }: SignupContext,
  input: SignupInput,
): Promise<NewMember> {
  const { email, name, birthDate, forProfile, message, source = {} } = input;
  const passwordHash = await services.passwords.hash(input.password);
  const own = { id: newId<MemberId>(), siteId: site.id, at: services.now() };
  return {
    ...own,
    email,
    name,
    birthDate,
    forProfile,
    signupMessage: message || null,
    source,
    language,
    country,
    passwordHash,
    credits: site.signup_credits,
  };
}

async function activationOf(
  services: Services,
  { origin, language }: SignupContext,
  { id, siteId, email }: NewMember,
) {
  const permit = await permitActivation(services, siteId, email);
  if (!permit) return null;
  return writeActivation(
    services,
    { siteId, accountId: id, to: email, permit, language, origin },
    accountExists(id),
  );
}

const openSession = (services: Services, { site, ...caller }: SignupContext, accountId: MemberId) =>
  startSession(services, { ...caller, siteId: site.id, accountId });

type NewMember = NewAccount &
  NewProfile & {
    forProfile: MemberId | null;
    credits: number;
    source: SignupSource;
    country: CountryCode;
  };

/**
 * Statements that create an account with its profile, its wallet and the site's welcome credits. If
 * the address is taken none of them writes; `holder` returns its account.
 */
function writeMember(row: NewMember) {
  const created = accountExists(row.id);
  return {
    account: insertAccount(row, activeIdOf(row.siteId, row.forProfile)),
    profile: insertProfile(row, created),
    wallet: openWallet(row, created),
    credits: welcomeCredits(row, row.credits, row.at),
    source: insertSource(row, row.source, row.at),
    counts: startMilestones(row, row, { at: row.at, when: created }),
    holder: selectAddressHolder(row.siteId, row.email),
    paused: selectIsPaused(row),
  };
}

/** A signup with a taken address. */
type ExistingMemberSignup = { siteId: SiteId; origin: string; email: string };

/**
 * Notifies the owner of the address by e-mail, at most once a day; the visitor sees the same page
 * as everybody.
 */
async function notifyExistingMember(
  services: Services,
  { siteId, origin, email }: ExistingMemberSignup,
  holder: AddressHolder,
): Promise<void> {
  if (holder.status !== "active" && holder.status !== "not_confirmed") return;
  const permit = await permitMail(services, { siteId, template: "already_member", to: email });
  if (!permit) return;
  const language = languageOr(holder.language);
  const fields = { name: holder.status === "active" ? holder.name : null };
  const notification = enqueueEmail(services, {
    template: "already_member",
    permit,
    account: holder.id,
    siteId,
    to: email,
    language,
    origin,
    fields,
  });
  await run(services.db, notification.statement);
  notification.enqueue();
}

/**
 * Opens a session for a signup that was sent again because its response was lost: the account is
 * minutes old and unconfirmed, and its password is checked like a login's, under the limits for
 * guessing. Else null.
 */
export async function repeatSignup(
  services: Services,
  caller: LoginContext,
  typed: { email: string; password: string },
): Promise<{ secret: string; accountId: MemberId } | null> {
  const since = services.now() - REPEAT_SIGNUP_WINDOW;
  if (!(await findRecentSignup(services.db, { siteId: caller.siteId, email: typed.email, since })))
    return null;
  const outcome = await logIn(services, caller, typed);
  return outcome.ok ? outcome.value : null;
}

/**
 * The member from whose profile somebody signs up, if visitors may see them: active and visible to
 * visitors, or fictional and labelled. Null otherwise, whether the profile exists or not.
 */
export async function findInviter(
  services: Services,
  site: Site,
  profileId: MemberId,
): Promise<ProfileCard | null> {
  const [row] = await services.readTogether(selectInviter(site.id, profileId));
  if (!row || (row.fictional && !allowsFictional(site))) return null;
  return visitorCard(row, photoRefBuilder(services, site));
}

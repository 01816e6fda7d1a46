import { all, first, runBatch } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import { days } from "~/kit/duration";
import { type NetworkId, newId, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import { servicesOfSite, withEachDatabase } from "../site/site-services";
import type { Network } from "./affiliate";
import {
  endNetwork,
  insertNetwork,
  retryFailed,
  selectMonths,
  selectNetwork,
  selectNetworks,
  selectPostbacks,
  selectSignups,
  selectStates,
  updateNetwork,
} from "./affiliate-store";
import { groupByMonth } from "./load-report";
import { reportTokenOf, signingSecretOf } from "./network-keys";

/** Business errors with their status. `label_taken`: a running network has the label. */
export const NETWORK_REFUSALS = { not_found: 404, label_taken: 409 } as const;

const POSTBACKS_PER_PAGE = 50;
const MONTHS_SHOWN = 24;
const SUBS_SHOWN = 50;
const SIGNALS_PERIOD = days(30);

/** The networks of all sites. */
export async function listNetworks(services: Services): Promise<Network[]> {
  const found = await Promise.all(
    withEachDatabase(services).map(({ db }) => all(db, selectNetworks())),
  );
  return found.flat();
}

type NetworkKey = { siteId: SiteId; id: NetworkId };

/** Adds a network to a site; events from now on are reported to it. */
export async function addNetwork(
  base: Services,
  staff: Staff,
  input: Pick<Network, "siteId" | "label" | "method" | "url" | "saleDelayDays">,
): Promise<Outcome<NetworkId, "label_taken">> {
  const services = await servicesOfSite(base, input.siteId);
  const id = newId<NetworkId>();
  const network = { ...input, id, createdAt: services.now(), endedAt: null };
  const { change } = await runAudited(
    services,
    {
      staff,
      action: "network.added",
      siteId: input.siteId,
      subject: { kind: "network", id },
      memberId: null,
      after: { label: input.label, ...callStateOf(input) },
    },
    { change: insertNetwork(network) },
  );
  return change.rows.length > 0 ? done(id) : refuse("label_taken");
}

type NetworkChange = NetworkKey &
  Pick<Network, "method" | "url" | "saleDelayDays"> & { reason: string };

/** Changes how a running network is called; its members, events and secrets stay. */
export async function changeNetwork(
  base: Services,
  staff: Staff,
  { siteId, id, reason, ...change }: NetworkChange,
): Promise<Outcome<null, "not_found">> {
  const services = await servicesOfSite(base, siteId);
  const found = await first(services.db, selectNetwork(siteId, id));
  if (!found || found.endedAt !== null) return refuse("not_found");
  await runAudited(
    services,
    {
      staff,
      action: "network.changed",
      siteId,
      subject: { kind: "network", id },
      memberId: null,
      reason,
      before: callStateOf(found),
      after: { ...callStateOf(change), addressChanged: found.url !== change.url },
    },
    { change: updateNetwork(siteId, id, change) },
  );
  return done(null);
}

/** How a network is called, without the rest of its address, which may contain a secret. */
const callStateOf = ({
  method,
  url,
  saleDelayDays,
}: Pick<Network, "method" | "url" | "saleDelayDays">) => ({
  method,
  saleDelayDays,
  host: new URL(url).hostname,
});

/** Ends a network: nothing new is reported to it; what waits is still sent. */
export async function stopNetwork(
  base: Services,
  staff: Staff,
  { siteId, id, reason }: NetworkKey & { reason: string },
): Promise<Outcome<null, "not_found">> {
  const services = await servicesOfSite(base, siteId);
  const entry = {
    staff,
    siteId,
    subject: { kind: "network" as const, id },
    memberId: null,
    reason,
  };
  const { change } = await runAudited(
    services,
    { ...entry, action: "network.ended" },
    { change: endNetwork(siteId, id, services.now()) },
  );
  return change.rows.length > 0 ? done(null) : refuse("not_found");
}

/** Makes the failed postbacks of a network due again; returns how many. */
export async function retryPostbacks(
  base: Services,
  staff: Staff,
  { siteId, id }: NetworkKey,
): Promise<number> {
  const services = await servicesOfSite(base, siteId);
  const entry = { staff, siteId, subject: { kind: "network" as const, id }, memberId: null };
  const { change } = await runAudited(
    services,
    { ...entry, action: "network.postback_retried" },
    { change: retryFailed(siteId, id, services.now()) },
  );
  return change.rows.length;
}

/** A network of a site; undefined if there is none. */
export async function findNetwork(base: Services, { siteId, id }: NetworkKey) {
  const { db } = await servicesOfSite(base, siteId);
  return first(db, selectNetwork(siteId, id));
}

/** A network with its months, click fraud signals and postbacks; null if there is none. */
export async function loadNetwork(
  base: Services,
  { siteId, id }: NetworkKey,
  after: string | null,
) {
  const services = await servicesOfSite(base, siteId);
  const network = await first(services.db, selectNetwork(siteId, id));
  if (!network) return null;
  const cursor: Cursor | null = decodeCursor(after);
  const { months, states, signups, postbacks } = await runBatch(services.db, {
    months: selectMonths(siteId, id, MONTHS_SHOWN),
    states: selectStates(siteId, id),
    signups: selectSignups(network, services.now() - SIGNALS_PERIOD, SUBS_SHOWN),
    postbacks: selectPostbacks({ siteId, id }, cursor, POSTBACKS_PER_PAGE + 1),
  });
  const page = postbacks.rows.slice(0, POSTBACKS_PER_PAGE);
  const last = postbacks.rows.length > page.length ? page.at(-1) : undefined;
  return {
    network,
    months: groupByMonth(months.rows),
    states: states.rows,
    signals: signups.rows.map((row) => ({ ...row, signals: signalsOf(row) })),
    postbacks: page,
    next: last ? encodeCursor([last.createdAt, last.id]) : null,
    secret: await signingSecretOf(services, id),
    report: await reportTokenOf(services, siteId, id),
  };
}

/** Too few signups say nothing. */
const MIN_SIGNUPS = 20;

/** Signs of signups by machines or paid hands; each is a reason to look, none is a proof. */
function signalsOf(row: { signups: number; confirmed: number; hasted: number; minutes: number }) {
  const { signups, confirmed, hasted, minutes } = row;
  if (signups < MIN_SIGNUPS) return [];
  return [
    confirmed < signups * 0.1 ? ("few_confirm" as const) : null,
    hasted > confirmed * 0.3 ? ("confirm_at_once" as const) : null,
    signups > minutes * 3 ? ("in_bursts" as const) : null,
  ].filter((signal) => signal !== null);
}

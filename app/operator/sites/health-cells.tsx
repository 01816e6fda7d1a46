import { Link } from "react-router";
import type { SiteHealth } from "~/domain/site-admin/site-health";
import { classNames } from "~/ui/class-names";
import { age } from "../ui/age";

/** Above this share of a day's e-mails, mail services begin to refuse a sender. */
const MAX_BOUNCE_RATE = 0.05;
const MAX_COMPLAINT_RATE = 0.001;

type WorkProps = {
  /** In the singular. */
  label: string;
  work: { count: number; oldest: number | null; overdue?: number };
  /** Milliseconds UTC. */
  now: number;
  /** The page of the work; null if the reader may not open it. */
  to: string | null;
};

/** How many items wait and since when, as a link to their page. */
export function Work({ label, work: { count, oldest, overdue = 0 }, now, to }: WorkProps) {
  if (count === 0) return <p className="text-muted">{`no ${label}s`}</p>;
  const text = `${count} ${label}${count === 1 ? "" : "s"}`;
  return (
    <p>
      <Linked to={to}>{text}</Linked>
      {oldest === null ? null : (
        <span className="text-muted">{`, oldest ${age(now - oldest)}`}</span>
      )}
      {overdue > 0 ? <strong className="block text-danger">{`${overdue} overdue`}</strong> : null}
    </p>
  );
}

const Linked = ({ to, children }: { to: string | null; children: string }) =>
  to === null ? (
    <span>{children}</span>
  ) : (
    <Link to={to} className="font-semibold underline">
      {children}
    </Link>
  );

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;

/** The day's e-mails, with the shares at which mail services refuse a sender marked. */
export function Mail({ mail }: { mail: SiteHealth["mail"] }) {
  const { waiting, sent, failed, bounced, complained } = mail;
  const rate = (count: number) => (sent === 0 ? 0 : count / sent);
  return (
    <>
      <p>{`${sent} sent, ${waiting} waiting`}</p>
      {failed > 0 ? <p className="text-danger">{`${failed} failed`}</p> : null}
      <p
        className={classNames(
          rate(bounced) > MAX_BOUNCE_RATE ? "font-semibold text-danger" : "text-muted",
        )}
      >{`${bounced} bounced${sent > 0 ? ` (${percent(rate(bounced))})` : ""}`}</p>
      <p
        className={classNames(
          rate(complained) > MAX_COMPLAINT_RATE ? "font-semibold text-danger" : "text-muted",
        )}
      >{`${complained} spam reports${sent > 0 ? ` (${percent(rate(complained))})` : ""}`}</p>
    </>
  );
}

type PaymentsProps = { payments: SiteHealth["payments"]; now: number; to: string | null };

/** The last payment and the day's results. */
export function PaymentHealth({ payments: { completed, failed, lastAt }, now, to }: PaymentsProps) {
  return (
    <>
      <p>
        <Linked to={to}>{lastAt === null ? "none yet" : `last ${age(now - lastAt)} ago`}</Linked>
      </p>
      <p className="text-muted">{`${completed} paid`}</p>
      <p className={failed > completed ? "font-semibold text-danger" : "text-muted"}>
        {`${failed} failed`}
      </p>
    </>
  );
}

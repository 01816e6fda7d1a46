import type { ReactNode } from "react";
import type { LoadedCase } from "~/domain/moderation/load-case";
import { CoveredPicture } from "../ui/covered-picture";
import { AboutPage } from "./about-page";
import { dayOf, momentOf } from "./due";
import { codeLabel } from "./labels";
import { OpenedText } from "./opened-text";
import { DecisionText } from "./recent-cases";

/** What somebody reported, wrote or objected to. */
export function Subject({ of, blur }: { of: LoadedCase; blur: boolean }) {
  const { reports, complaint, message, appeal, original } = of;
  return (
    <>
      {reports?.map((report) => (
        <FiledCase key={report.id} of={of} filed={report} />
      ))}
      {complaint ? <Complaint of={of} complaint={complaint} /> : null}
      {message ? <Message message={message} /> : null}
      {appeal ? (
        <section className="desk-card grid gap-2">
          <Heading title="The objection" at={appeal.at}>
            written in {appeal.language}
          </Heading>
          <Words text={appeal.text} empty="–" />
        </section>
      ) : null}
      {original ? <Original of={of} original={original} blur={blur} /> : null}
      {original?.causes.map((cause) => (
        <FiledCase key={cause.id} of={of} filed={cause} />
      ))}
    </>
  );
}

type FiledCaseProps = {
  of: LoadedCase;
  filed: NonNullable<LoadedCase["original"]>["causes"][number];
};

/** A report, or a complaint that led to a decision. */
function FiledCase({ of, filed }: FiledCaseProps) {
  const { id, reason, at, reporter, screen, number, text, hasEvidence } = filed;
  return (
    <section className="desk-card grid gap-2">
      <Heading title={reason === null ? "A complaint" : codeLabel(reason)} at={at}>
        {[
          reason === null ? reporter : (reporter ?? "An erased member"),
          screen === null ? null : `from ${SCREENS[screen] ?? screen}`,
          `case ${number}`,
        ]
          .filter(Boolean)
          .join(", ")}
      </Heading>
      <Words text={text} empty="No comment." />
      {hasEvidence ? <OpenedText kind={of.kind} item={of.item} report={id} /> : null}
    </section>
  );
}

const SCREENS: Record<string, string> = { profile: "the profile", chat: "a chat" };

type HeadingProps = { title: string; at: number; children: ReactNode };
function Heading({ title, at, children }: HeadingProps) {
  return (
    <div>
      <h2 className="font-sans text-base font-semibold first-letter:uppercase">{title}</h2>
      <p className="text-sm text-muted">
        <time dateTime={new Date(at).toISOString()}>{momentOf(at)}</time>, {children}
      </p>
    </div>
  );
}

const Words = ({ text, empty }: { text: string; empty: string }) => (
  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
    {text || <span className="text-muted">{empty}</span>}
  </p>
);

type ComplaintProps = { of: LoadedCase; complaint: NonNullable<LoadedCase["complaint"]> };
function Complaint({ of, complaint }: ComplaintProps) {
  const { kind, number, at, about, text, name, email, goodFaith, childAbuse, accountId } =
    complaint;
  const from = [name, email, accountId ? "a member" : "a visitor"].filter(Boolean).join(", ");
  return (
    <section className="desk-card grid gap-2">
      <Heading title={kind === "content" ? "Illegal content" : "About a member"} at={at}>
        {from}, case {number}
      </Heading>
      {childAbuse ? (
        <p className="font-semibold text-danger">
          A report of child sexual abuse: tell the police as well.
        </p>
      ) : null}
      {about ? (
        <p className="text-sm">
          <span className="text-muted">About: </span>
          <AboutPage about={about} origin={of.siteOrigin} name={of.member?.name ?? null} />
        </p>
      ) : null}
      <Words text={text} empty="–" />
      {goodFaith ? (
        <p className="text-sm text-muted">Stated to be complete and in good faith.</p>
      ) : null}
      {!accountId && email ? (
        <p className="text-sm">
          A visitor gets no e-mail from here: answer{" "}
          <a href={`mailto:${email}?subject=${number}`} className="underline">
            {email}
          </a>{" "}
          yourself.
        </p>
      ) : null}
    </section>
  );
}

function Message({ message }: { message: NonNullable<LoadedCase["message"]> }) {
  const { body, at, recipient, signals, similar } = message;
  return (
    <section className="desk-card grid gap-2">
      <Heading title="First message, not sent yet" at={at}>
        to {recipient ?? "an erased member"}. Held for: {signals.join(", ")}. {similar} first
        messages within a day.
      </Heading>
      <Words text={body} empty="–" />
    </section>
  );
}

type OriginalProps = {
  of: LoadedCase;
  original: NonNullable<LoadedCase["original"]>;
  blur: boolean;
};
function Original({ of, original, blur }: OriginalProps) {
  const { staffName, at, facts } = original;
  const photo =
    original.kind === "photo" && of.member?.photos.find(({ id }) => id === original.item);
  return (
    <section className="desk-card grid gap-2">
      <Heading title={of.kind === "ban" ? "The proposal" : "The decision"} at={at}>
        {staffName ?? "a machine"}
      </Heading>
      <p className="font-medium">
        <DecisionText {...original} />
      </p>
      <Words text={facts} empty="No facts were written." />
      {photo ? (
        <div className="max-w-60">
          <CoveredPicture
            src={`/operator/photos/${photo.site}/${photo.id}/main`}
            alt={`the photo, removed on ${dayOf(at)}`}
            blur={blur}
            className="h-auto w-full rounded-control"
          />
        </div>
      ) : null}
    </section>
  );
}

import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { loadPhotoReview, type PhotoReviewItem } from "~/domain/moderation/load-photo-review";
import { readCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { findNamedSite } from "../ui/find-named-site";
import { OperatorPage } from "../ui/operator-page";
import { SiteChip } from "../ui/site-chip";
import { proposeLanguage } from "../ui/staff-language";
import type { Route } from "./+types/photos";
import { STAFF_BLUR_COOKIE } from "./blur";
import { PhotoPanel } from "./photo-panel";
import { picturePath } from "./picture-path";
import { RecentDecisions } from "./recent-decisions";
import { useReviewKeys } from "./use-review-keys";
import { type ReviewDecision, useReviewQueue } from "./use-review-queue";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findNamedSite(services, url);
  const review = await loadPhotoReview(services, getStaff(context).id, site?.id ?? null);
  return {
    review,
    blur: readCookie(request, STAFF_BLUR_COOKIE) !== "no",
    selected: url.searchParams.get("photo"),
    result: url.searchParams.get("result"),
    language: await proposeLanguage(request),
    now: services.now(),
  };
}

const RESULTS: Record<string, { tone: "success" | "warning"; text: string }> = {
  decided: { tone: "success", text: "Decided." },
  undone: { tone: "success", text: "Undone. The photo waits for review again." },
  not_found: { tone: "warning", text: "The photo was deleted. Nothing was decided." },
  claimed: { tone: "warning", text: "Another moderator works on this photo. Nothing was decided." },
  too_late: { tone: "warning", text: "It is too late to undo this, or it was undone already." },
  changed: { tone: "warning", text: "The photo changed since the decision. Nothing was undone." },
  not_sent: { tone: "warning", text: "Not undone: check the connection and try again." },
};

export default function Photos({ loaderData }: Route.ComponentProps) {
  const { review, blur, selected, result, now, language } = loaderData;
  const { left, waiting, others, decide, undo, undoRefusal, counts, recent } =
    useReviewQueue(review);
  const [position, setPosition] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [isReminded, setIsReminded] = useState(false);
  const [armed, setArmed] = useState<"reject" | "ban" | null>(null);
  const [chosen, setChosen] = useState(selected);
  const byLink = left.findIndex(({ id }) => id === chosen);
  const at = byLink >= 0 ? byLink : Math.min(position, left.length - 1);
  const photo = left[at];
  const next = left.slice(at + 1, at + 3);
  const isBlurred = blur && shown !== photo?.id;
  const panel = usePanelInView(photo?.id);
  const select = (to: number) => {
    panel.moved();
    setChosen(null);
    setPosition(Math.max(0, Math.min(to, left.length - 1)));
    setArmed(null);
    setIsReminded(false);
  };
  /** Nobody decides what they have not seen. */
  const decideShown = (decision: ReviewDecision) => {
    if (!photo) return;
    if (isBlurred) return setIsReminded(true);
    decide(photo, decision);
    select(at);
  };
  const show = () => setShown((id) => (photo && id !== photo.id ? photo.id : null));
  const zoom = () => {
    setShown(photo?.id ?? null);
    setIsZoomed((is) => !is);
  };
  useReviewKeys({
    armed,
    setArmed,
    decide: decideShown,
    move: (by) => select(at + by),
    undo: () => undo(),
    zoom,
    show,
  });
  const message = RESULTS[undoRefusal ?? result ?? ""];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo ends the zoom
  useEffect(() => setIsZoomed(false), [photo?.id]);
  return (
    <OperatorPage
      title="Photos"
      lead={`${waiting} waiting${counts.done > 0 ? `, ${counts.done} decided here` : ""}${others.map(({ name, count }) => `; ${name} has ${count}`).join("")}`}
      actions={
        <Form method="post" action="/operator/photos/blur">
          <Button
            type="submit"
            name="blur"
            value={blur ? "no" : "yes"}
            size="sm"
            variant="secondary"
          >
            {blur ? "Show all photos" : "Blur photos"}
          </Button>
        </Form>
      }
    >
      <div className="grid gap-4">
        {review.site ? <SiteChip name={review.site.name} all="/operator/photos" /> : null}
        {message ? <Alert tone={message.tone} title={message.text} live /> : null}
        {counts.failed > 0 ? (
          <Alert
            tone="danger"
            title={`${counts.failed} not sent: check the connection. They are in the list again.`}
            live
          />
        ) : null}
        {counts.gone > 0 ? (
          <Alert title={`${counts.gone} were decided by somebody else, or deleted.`} live />
        ) : null}
        <div ref={panel.ref} tabIndex={-1} className="scroll-mt-2 outline-none">
          {photo ? (
            <PhotoPanel
              key={photo.id}
              photo={photo}
              now={now}
              armed={armed}
              language={language}
              isBlurred={isBlurred}
              isReminded={isReminded}
              isZoomed={isZoomed}
              onArm={setArmed}
              onShow={show}
              onZoom={zoom}
              onDecide={decideShown}
            />
          ) : (
            <NothingLeft waiting={waiting} site={review.site?.id ?? ""} />
          )}
        </div>
        {next.map(({ id, site }) => (
          // Loaded before it is needed; the answer is never cached otherwise.
          <img key={id} src={picturePath({ id, site }, "main")} alt="" className="hidden" />
        ))}
        <PhotoGrid photos={left} at={at} blur={blur} onSelect={select} />
        <RecentDecisions decisions={recent} onUndo={undo} />
      </div>
    </OperatorPage>
  );
}

/**
 * Brings the photo to decide to the top of the screen and focuses it when the moderator decided or
 * chose another one: on a phone the buttons are far below the photo.
 */
function usePanelInView(id: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is the reason to move
  useEffect(() => {
    const panel = ref.current;
    if (!panel || !hasMoved.current) return;
    hasMoved.current = false;
    panel.focus({ preventScroll: true });
    if (
      panel.getBoundingClientRect().top < 0 ||
      panel.getBoundingClientRect().top > innerHeight / 2
    )
      panel.scrollIntoView({ block: "start" });
  }, [id]);
  const moved = () => {
    hasMoved.current = true;
  };
  return { ref, moved };
}

function NothingLeft({ waiting, site }: { waiting: number; site: string }) {
  return (
    <Form method="post" action="/operator/photos/take" className="desk-card">
      {site ? <input type="hidden" name="site" value={site} /> : null}
      <p className="text-muted">
        {waiting === 0 ? "No photo waits for review." : "You have no photos to review."}
      </p>
      {waiting > 0 ? (
        <Button type="submit" className="mt-3">
          Take the next photos
        </Button>
      ) : null}
    </Form>
  );
}

type PhotoGridProps = {
  photos: PhotoReviewItem[];
  at: number;
  blur: boolean;
  onSelect: (at: number) => void;
};

function PhotoGrid({ photos, at, blur, onSelect }: PhotoGridProps) {
  if (photos.length < 2) return null;
  return (
    <ol aria-label="Your photos" className="grid grid-cols-4 gap-2 sm:grid-cols-6 xl:grid-cols-8">
      {photos.map((photo, n) => (
        <li key={photo.id}>
          <a
            href={`/operator/photos?photo=${photo.id}`}
            aria-current={n === at ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onSelect(n);
            }}
            className="block overflow-hidden rounded-control border-2 border-transparent aria-[current=true]:border-brand"
          >
            <img
              src={picturePath(photo, "thumb")}
              alt={`${photo.profile?.name ?? "Photo"}, ${photo.siteName}`}
              loading="lazy"
              className={`aspect-[4/5] w-full object-cover ${blur ? "blur-lg" : ""}`}
            />
          </a>
        </li>
      ))}
    </ol>
  );
}

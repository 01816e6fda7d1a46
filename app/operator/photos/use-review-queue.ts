import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { PhotoReview, PhotoReviewItem } from "~/domain/moderation/load-photo-review";
import { browserNow } from "~/kit/clock";
import { post } from "../ui/post";
import { useClaims } from "../ui/use-claims";

/** Below this number of photos the next ones are claimed, so that nobody waits for them. */
const LOW = 10;
/** No more photos waited: how long until the next request. */
const RETRY_AFTER_MS = 20_000;

type Sent = {
  photo: PhotoReviewItem;
  state: "sending" | "done" | "gone" | "failed";
  form?: ReviewDecision;
  decision?: string;
  /** When the answer came. */
  at?: number;
};
export type ReviewDecision = {
  action: "approve" | "reject" | "ban";
  ground?: string;
  facts?: string;
  language?: string;
};
type Answer = { decision?: string; refusal?: string; claimed?: number };
type Others = PhotoReview["others"];

/**
 * The photos of the page that are still to be decided. A decision leaves the page at once and is
 * sent in the background, one after the other; a photo whose decision could not be sent comes back.
 */
export function useReviewQueue({ photos, waiting, others, recent, site }: PhotoReview) {
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [otherClaimants, setOthers] = useState<Others>(others);
  const [undoRefusal, setUndoRefusal] = useState<string | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const { revalidate } = useRevalidator();
  const left = photos.filter(({ id }) => (sent.get(id)?.state ?? "failed") === "failed");
  const note = (photo: PhotoReviewItem, change: Omit<Sent, "photo">) =>
    setSent((earlier) => new Map(earlier).set(photo.id, { photo, ...change }));
  const count = (state: Sent["state"]) =>
    [...sent.values()].filter((one) => one.state === state).length;
  useRefill({
    site: site?.id,
    count: left.length,
    stored: count("done") + count("gone"),
    revalidate,
  });
  useClaims({
    path: "/operator/photos/claims",
    items: left.map(({ id }) => id),
    onRenewed: (answer) => setOthers(answer.others),
  });

  const decide = (photo: PhotoReviewItem, decision: ReviewDecision) => {
    note(photo, { state: "sending", form: decision });
    sending.current = sending.current.then(async () => {
      const { site, id } = photo;
      const answer = await post<Answer>("/operator/photos/decide", { site, id, ...decision });
      if (answer?.decision)
        note(photo, {
          ...{ state: "done", form: decision, decision: answer.decision, at: browserNow() },
        });
      else note(photo, { state: answer?.refusal ? "gone" : "failed" });
    });
  };
  /** Undoes a decision of this page, by default the last one; false if it is not of this page. */
  const undo = async (id?: string): Promise<void> => {
    await sending.current;
    const last = [...sent.values()].findLast(
      ({ state, decision }) => state === "done" && (id === undefined || decision === id),
    );
    if (!last?.decision) return;
    const { photo, decision } = last;
    const answer = await post<Answer>("/operator/photos/undo", { site: photo.site, decision });
    setUndoRefusal(answer ? (answer.refusal ?? null) : "not_sent");
    if (answer && !answer.refusal) {
      setSent((earlier) => new Map([...earlier].filter(([id]) => id !== photo.id)));
      await post<Answer>("/operator/photos/take", site ? { site: site.id } : {});
      await revalidate();
    }
  };
  const own = [...sent.values()].filter(({ state }) => state === "done").reverse();
  const listed = own.flatMap(({ photo, form, decision, at }) =>
    form && decision && at !== undefined && !recent.some(({ id }) => id === decision)
      ? [{ id: decision, at, site: photo.siteName, siteId: photo.site, form }]
      : [],
  );
  return {
    left,
    waiting: waiting - (photos.length - left.length),
    others: otherClaimants,
    decide,
    undo,
    /** Why the last undo was refused. */
    undoRefusal,
    /** The decisions of this page before those that the server listed. */
    recent: [
      ...listed.map((one) => ({ ...one, isHere: true as const })),
      ...recent.map((one) => ({ ...one, isHere: own.some(({ decision }) => decision === one.id) })),
    ],
    counts: {
      done: count("done"),
      sending: count("sending"),
      failed: count("failed"),
      gone: count("gone"),
    },
  };
}

type Refill = {
  site: string | undefined;
  count: number;
  stored: number;
  revalidate: () => Promise<void>;
};

/**
 * Claims the next photos before the moderator has decided the last one: when few are left, again
 * when a decision is stored, since that frees its claim, and now and then when none waited.
 */
function useRefill({ site, count, stored, revalidate }: Refill) {
  const isLow = count < LOW;
  const isEmpty = count === 0;
  const isBusy = useRef(false);
  const refill = useCallback(async () => {
    if (!isLow || isBusy.current || document.hidden) return;
    isBusy.current = true;
    try {
      const answer = await post<Answer>("/operator/photos/take", site ? { site } : {});
      // An empty page may miss photos that were claimed before.
      if (answer?.claimed || isEmpty) await revalidate();
    } finally {
      isBusy.current = false;
    }
  }, [isLow, isEmpty, revalidate, site]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision is a reason to look again
  useEffect(() => void refill(), [count, stored, refill]);
  useEffect(() => {
    const timer = setInterval(refill, RETRY_AFTER_MS);
    return () => clearInterval(timer);
  }, [refill]);
}

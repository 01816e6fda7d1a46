import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { PhotoReview, PhotoReviewItem } from "~/domain/moderation/load-photo-review";

/** Below this number of photos the next ones are claimed, so that nobody waits for them. */
const LOW = 10;
const RENEW_EVERY_MS = 15_000;
/** As long as a claim lasts without activity. */
const IDLE_AFTER_MS = 10 * 60_000;
/** No more photos waited: how long until the next request. */
const RETRY_AFTER_MS = 20_000;

type Sent = {
  photo: PhotoReviewItem;
  state: "sending" | "done" | "gone" | "failed";
  decision?: string;
};
export type ReviewDecision = {
  action: "approve" | "reject" | "ban";
  ground?: string;
  facts?: string;
  language?: string;
};
type Answer = { decision?: string; refusal?: string; claimed?: number; others?: Others };
type Others = PhotoReview["others"];

/**
 * The photos of the page that are still to be decided. A decision leaves the page at once and is
 * sent in the background, one after the other; a photo whose decision could not be sent comes back.
 */
export function useReviewQueue({ photos, waiting, others }: PhotoReview) {
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [otherClaimants, setOthers] = useState<Others>(others);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const { revalidate } = useRevalidator();
  const left = photos.filter(({ id }) => (sent.get(id)?.state ?? "failed") === "failed");
  const note = (photo: PhotoReviewItem, change: Omit<Sent, "photo">) =>
    setSent((earlier) => new Map(earlier).set(photo.id, { photo, ...change }));
  const count = (state: Sent["state"]) =>
    [...sent.values()].filter((one) => one.state === state).length;
  useRefill({ count: left.length, stored: count("done") + count("gone"), revalidate });
  useClaims(
    left.map(({ id }) => id),
    setOthers,
  );

  const decide = (photo: PhotoReviewItem, decision: ReviewDecision) => {
    note(photo, { state: "sending" });
    sending.current = sending.current.then(async () => {
      const { site, id } = photo;
      const answer = await post("/operator/photos/decide", { site, id, ...decision });
      if (answer?.decision) note(photo, { state: "done", decision: answer.decision });
      else note(photo, { state: answer?.refusal ? "gone" : "failed" });
    });
  };
  /** Undoes the last decision of this page. */
  const undo = async () => {
    await sending.current;
    const last = [...sent.values()].findLast(({ state }) => state === "done");
    if (!last?.decision) return;
    const { photo, decision } = last;
    const answer = await post("/operator/photos/undo", { site: photo.site, decision });
    if (answer && !answer.refusal) {
      setSent((earlier) => new Map([...earlier].filter(([id]) => id !== photo.id)));
      await post("/operator/photos/take", {});
      await revalidate();
    }
  };
  return {
    left,
    waiting: waiting - (photos.length - left.length),
    others: otherClaimants,
    decide,
    undo,
    counts: {
      done: count("done"),
      sending: count("sending"),
      failed: count("failed"),
      gone: count("gone"),
    },
  };
}

/** Sends a form; null if there was no answer that says what happened. */
async function post(path: string, values: Record<string, string>): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(values),
    });
    const isAnswer = response.headers.get("content-type")?.includes("application/json");
    return isAnswer ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

type Refill = { count: number; stored: number; revalidate: () => Promise<void> };

/**
 * Claims the next photos before the moderator has decided the last one: when few are left, again
 * when a decision is stored, since that frees its claim, and now and then when none waited.
 */
function useRefill({ count, stored, revalidate }: Refill) {
  const isLow = count < LOW;
  const isEmpty = count === 0;
  const isBusy = useRef(false);
  const refill = useCallback(async () => {
    if (!isLow || isBusy.current || document.hidden) return;
    isBusy.current = true;
    try {
      const answer = await post("/operator/photos/take", {});
      // An empty page may miss photos that were claimed before.
      if (answer?.claimed || isEmpty) await revalidate();
    } finally {
      isBusy.current = false;
    }
  }, [isLow, isEmpty, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision is a reason to look again
  useEffect(() => void refill(), [count, stored, refill]);
  useEffect(() => {
    const timer = setInterval(refill, RETRY_AFTER_MS);
    return () => clearInterval(timer);
  }, [refill]);
}

/** Renews the claims while the moderator works, and releases them when the page is closed. */
function useClaims(items: string[], onOthers: (others: Others) => void) {
  const current = useRef(items);
  current.current = items;
  useEffect(() => {
    let activeAt = performance.now();
    const noteActivity = () => {
      activeAt = performance.now();
    };
    const renew = async () => {
      if (document.hidden || performance.now() - activeAt > IDLE_AFTER_MS) return;
      const values = { do: "renew", items: current.current.join(",") };
      const answer = await post("/operator/photos/claims", values);
      if (answer?.others) onOthers(answer.others);
    };
    const release = () => {
      const values = { do: "release", items: current.current.join(",") };
      navigator.sendBeacon("/operator/photos/claims", new URLSearchParams(values));
    };
    const timer = setInterval(renew, RENEW_EVERY_MS);
    for (const event of ["keydown", "pointerdown"] as const) addEventListener(event, noteActivity);
    addEventListener("pagehide", release);
    return () => {
      clearInterval(timer);
      for (const event of ["keydown", "pointerdown"] as const)
        removeEventListener(event, noteActivity);
      removeEventListener("pagehide", release);
      release();
    };
  }, [onOthers]);
}

import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CaseQueue } from "~/domain/moderation/queues";
import { post } from "../ui/post";
import { useClaims } from "../ui/use-claims";

type CaseClaim = { kind: CaseQueue; item: string; isMine: boolean; isFree: boolean };

/** Keys that only move through the page. */
const MOVING = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape", "PageDown", "PageUp"];

/**
 * The claim on a case: made at the first key, or touch in the element of `ref`, renewed while the
 * moderator works, and released when the page is left.
 */
export function useCaseClaim({ kind, item, isMine, isFree }: CaseClaim) {
  const [claimed, setClaimed] = useState(isMine);
  const ref = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  useClaims({
    path: "/operator/cases/claims",
    fields: { kind },
    items: claimed ? [item] : [],
    onRenewed: ({ renewed }) => {
      if (!claimed || renewed.includes(item)) return;
      setClaimed(false);
      void revalidate();
    },
  });
  useEffect(() => {
    if (claimed || !isFree) return;
    let isAsking = false;
    const claim = async () => {
      if (isAsking) return;
      isAsking = true;
      const answer = await post<{ claimed: string | null }>("/operator/cases/take", { kind, item });
      isAsking = false;
      if (answer?.claimed) setClaimed(true);
      else if (answer) void revalidate();
    };
    const begin = (event: Event) => {
      if (event instanceof KeyboardEvent && MOVING.includes(event.key)) return;
      void claim();
    };
    const content = ref.current;
    addEventListener("keydown", begin);
    content?.addEventListener("pointerdown", begin);
    return () => {
      removeEventListener("keydown", begin);
      content?.removeEventListener("pointerdown", begin);
    };
  }, [claimed, isFree, kind, item, revalidate]);
  return { isMine: claimed, ref };
}

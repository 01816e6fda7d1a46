import { useLive } from "~/live/live";
import { useRoot } from "./use-root";

/** The page's title, with unread messages plus new likes in brackets before it (specification 2.3). */
export function PageTitle({ children }: { children: string }) {
  const { site } = useRoot();
  const { counts } = useLive();
  const waiting = counts.unread + counts.newLikes;
  return <title>{`${waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ` : ""}${children} · ${site.name}`}</title>;
}

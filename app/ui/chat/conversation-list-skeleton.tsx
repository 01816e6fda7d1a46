import { Skeleton } from "../skeleton";

/** The list of conversations before it is there. `label` is read out. */
export function ConversationListSkeleton({ label, count = 6 }: { label: string; count?: number }) {
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <li role="status">
      <span className="sr-only">{label}</span>
      {places.map((place) => (
        <div key={place} aria-hidden className="flex min-h-19 items-center gap-3 px-4 py-3">
          <span className="size-12 shrink-0 skeleton rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </li>
  );
}

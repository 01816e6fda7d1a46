import { MemberGrid } from "./member-grid";
import { Skeleton } from "./skeleton";

/** MemberGrid before its people are there: same shape, so nothing moves. `label` is read out, e.g. "Loading members". */
export function MemberGridSkeleton({ label, count = 8 }: { label: string; count?: number }) {
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <MemberGrid>
        {places.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </MemberGrid>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-line bg-card">
      <div className="aspect-4/5 skeleton" />
      <div className="grid gap-2 p-3 md:p-4">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="mt-1 h-3 w-full" />
      </div>
    </div>
  );
}

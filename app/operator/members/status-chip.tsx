import { classNames } from "~/ui/class-names";

const TONES: Record<string, string> = {
  active: "bg-success-tint text-success",
  suspended: "bg-warning-tint text-warning",
  banned: "bg-danger-tint text-danger",
};

/** The status of an account, such as "suspended". */
export function StatusChip({ status }: { status: string }) {
  return (
    <span
      className={classNames(
        "inline-block w-fit rounded-full border border-transparent px-2 py-0.5 text-xs font-semibold whitespace-nowrap",
        TONES[status] ?? "bg-sunk text-ink",
      )}
    >
      {status.replaceAll("_", " ")}
    </span>
  );
}

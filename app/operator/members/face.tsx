import type { PhotoId } from "~/kit/ids";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

const SIZES = {
  small: { pixels: 40, className: "size-10" },
  large: { pixels: 112, className: "size-28" },
} as const;

type FaceProps = {
  /** The address of the member's page. */
  path: string;
  photo: PhotoId | null;
  size: keyof typeof SIZES;
};

/** A member's main photo, or a figure if there is none. Decorative: the name is beside it. */
export function Face({ path, photo, size }: FaceProps) {
  const { pixels, className } = SIZES[size];
  return photo ? (
    <img
      src={`${path}/photo/${photo}/thumb`}
      width={pixels}
      height={pixels}
      alt=""
      className={classNames("shrink-0 rounded-card bg-sunk object-cover", className)}
    />
  ) : (
    <span
      className={classNames(
        "grid shrink-0 place-items-center rounded-card bg-sunk text-muted",
        className,
      )}
    >
      <Icon name="user-round" size={pixels / 2} />
    </span>
  );
}

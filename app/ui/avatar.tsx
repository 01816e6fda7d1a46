import { classNames } from "./class-names";

export type AvatarProps = {
  name: string;
  src?: string | null;
  size?: "sm" | "md" | "lg" | "xl";
  /** Text for "online now"; without it there is no dot. */
  online?: string;
  /** Empty if the name is shown next to it, which is the usual case. */
  alt?: string;
};

const sizes = {
  sm: "size-9 text-sm",
  md: "size-12",
  lg: "size-16 text-lg",
  xl: "size-24 text-2xl",
};
const pixels = { sm: 36, md: 48, lg: 64, xl: 96 };

/**
 * A round photo; initials if there is no photo.
 *
 *     <Avatar name="Aino" src={photo.thumb} online="Online now" />
 */
export function Avatar(props: AvatarProps) {
  const { name, src, size = "md", online } = props;
  const initials = [...name.trim()].slice(0, 1).join("").toLocaleUpperCase();
  return (
    <span className={classNames("relative inline-block shrink-0", sizes[size])}>
      <span className="relative grid size-full place-items-center overflow-hidden rounded-full bg-tint forced-colors:border font-display font-bold text-brand-text">
        {src ? <Picture {...props} src={src} /> : <span aria-hidden>{initials}</span>}
      </span>
      {online ? (
        <span className="absolute end-0 bottom-0 size-[28%] max-h-4 max-w-4 rounded-full border-2 border-card bg-online forced-colors:bg-[Highlight]">
          <span className="sr-only">{online}</span>
        </span>
      ) : null}
    </span>
  );
}

function Picture({ src, size = "md", alt = "" }: AvatarProps & { src: string }) {
  return (
    <img
      src={src}
      alt={alt}
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

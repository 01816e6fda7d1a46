import type { ReactNode } from "react";
import { Link } from "react-router";
import { ahead } from "./ahead";
import { Portrait, type PortraitProps } from "./portrait";

type MemberCardProps = {
  /** Where the profile is. */
  to: string;
  name: string;
  /** Left out for visitors, who see the first name only. */
  age?: number | null;
  region?: string;
  /** When they were here last, in steps, e.g. "here today". */
  activity?: string | null;
  /** One line that makes you want to write: the start of "about me", a common interest, the reason for a match. */
  line?: ReactNode;
  photo?: Pick<PortraitProps, "src" | "srcSet" | "blur" | "shades"> | null;
  /** LabelChips: new, online, fictional. */
  badges?: ReactNode;
  /** The like button, normally a small form; see LikeButton. */
  action?: ReactNode;
  /** True for the first row, whose pictures load at once. */
  eager?: boolean;
  /** Level of the heading, one below the list's own. */
  heading?: "h2" | "h3";
};

/**
 * A person in a list: portrait 4:5, name, age, region, one line, like within the thumb's reach.
 * The whole card is the link, and its ring lies over the picture; only the like lies above both.
 *
 *     <MemberCard to={`/members/${id}`} name="Aino" age={41} region="Uusimaa" line="Sauna first, then talk."
 *                 photo={photo} badges={<LabelChip kind="new">New</LabelChip>} action={<LikeButton … />} />
 */
export function MemberCard(props: MemberCardProps) {
  const { photo, badges, action, eager } = props;
  return (
    <article className="group relative isolate grid h-full grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-card transition-[border-color,box-shadow] focus-within:border-brand-text hover:shadow-soft">
      <Portrait
        {...photo}
        sizes="(min-width: 75rem) 260px, (min-width: 48rem) 30vw, 50vw"
        alt=""
        eager={eager}
      >
        {badges ? (
          <div className="absolute inset-x-2 top-2 flex flex-wrap gap-1.5">{badges}</div>
        ) : null}
      </Portrait>
      <Words {...props} />
      {/* After the name, so that whoever goes by keyboard or ear meets the person first. */}
      {action ? (
        <div className="relative z-2 col-start-1 row-start-2 -mt-7 me-2.5 self-start justify-self-end md:me-3.5">
          {action}
        </div>
      ) : null}
    </article>
  );
}

function Words({ region, activity, line, heading: Heading = "h3", ...person }: MemberCardProps) {
  return (
    <div className="col-start-1 row-start-2 grid grid-cols-1 content-start gap-0.5 p-3 md:p-4">
      <Heading className="min-w-0 font-sans text-base leading-snug font-semibold tracking-normal">
        <ProfileLink {...person} />
      </Heading>
      {region ? <p className="text-sm text-muted">{region}</p> : null}
      {activity ? <p className="text-sm text-muted first-letter:uppercase">{activity}</p> : null}
      {line ? <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{line}</p> : null}
    </div>
  );
}

/** Reaches over the whole card. */
function ProfileLink({ to, name, age }: Pick<MemberCardProps, "to" | "name" | "age">) {
  return (
    <Link
      to={to}
      prefetch={to.startsWith("/members/") ? ahead() : "none"}
      className="inline-block min-h-6 after:absolute after:inset-0 after:z-1 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand-text"
    >
      {/* Two lines at most: the longest name makes no card higher than its neighbours. */}
      <span className="line-clamp-2 wrap-anywhere">
        <bdi>{name}</bdi>
        {age ? `, ${age}` : null}
      </span>
    </Link>
  );
}

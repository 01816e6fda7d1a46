import type { ReactNode } from "react";
import { Portrait, type PortraitProps } from "./portrait";

type MemberCardProps = {
  /** Where the profile is. */
  to: string;
  name: string;
  /** What screen readers hear after the name, where a chip says it over the picture. */
  label?: string;
  /** Left out for visitors, who see the first name only. */
  age?: number | null;
  region?: string;
  /** When they were here last, in steps, e.g. "here today". */
  activity?: string | null;
  /** One line that makes you want to write: the start of "about me", a common interest, the reason for a match. */
  line?: ReactNode;
  photo?: Pick<PortraitProps, "src" | "srcSet" | "blur" | "shades"> | null;
  /** LabelChips: new, online, fictional; null for none. */
  badges?: ReactNode;
  /** The heart; see LikeButton. */
  action?: ReactNode;
  /** True for the first row, whose pictures load at once. */
  eager?: boolean;
};

/**
 * A person in a list: portrait 4:5, name, age, region, one line, like within the thumb's reach.
 * The whole card is the link, and its ring lies over the picture; only the like lies above both. A pure function of what
 * it is given: its link is followed by the list round it (`useLinks`).
 *
 *     <MemberCard to={`/members/${id}`} name="Aino" age={41} region="Uusimaa" line="Sauna first, then talk."
 *                 photo={photo} badges={<LabelChip kind="new">New</LabelChip>} action={<LikeButton … />} />
 */
export function MemberCard(props: MemberCardProps) {
  const { photo, badges, action, eager } = props;
  return (
    <article className="member-card">
      <Portrait
        {...photo}
        sizes="(min-width: 75rem) 260px, (min-width: 48rem) 30vw, 50vw"
        alt=""
        eager={eager}
      >
        {badges ? <div className="badges">{badges}</div> : null}
      </Portrait>
      <Words {...props} />
      {/* After the name, so that whoever goes by keyboard or ear meets the person first. */}
      {action ? <div className="action">{action}</div> : null}
    </article>
  );
}

function Words({ to, name, label, age, region, activity, line, eager }: MemberCardProps) {
  return (
    <div className="words">
      <h3>
        {/* The router learns its ways from the links that it is shown: those of one row are all there are. */}
        <a href={to} data-discover={eager}>
          {/* Two lines at most: the longest name makes no card higher than its neighbours. */}
          <span>
            <bdi translate="no">{name}</bdi>
            {age ? `, ${age}` : null}
            {label ? <span className="sr-only"> ({label})</span> : null}
          </span>
        </a>
      </h3>
      {region ? <p>{region}</p> : null}
      {activity ? <p className="activity">{activity}</p> : null}
      {line ? <p className="line">{line}</p> : null}
    </div>
  );
}

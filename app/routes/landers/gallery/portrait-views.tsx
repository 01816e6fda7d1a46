import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";

type PortraitPair = { one: PersonStyle; other: PersonStyle };

/**
 * The room behind: one portrait from a distance, close up, and looking back, with labels about
 * looking.
 */
export function PortraitViews({ one, other }: PortraitPair) {
  const { t } = useTranslation("landers");
  const views = {
    one: <DistantView one={one} other={other} />,
    two: <CloseView {...one} />,
    three: <LookingBackView one={one} other={other} />,
  };
  return (
    <section className="looking" aria-labelledby="looking">
      <h2 id="looking">{t("gallery.look_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((view) => (
          <li key={view}>
            <svg viewBox="0 0 300 210" aria-hidden="true">
              {views[view]}
            </svg>
            <p>{t(`gallery.look.${view}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DistantView({ one, other }: PortraitPair) {
  return (
    <>
      <path className="far" d="M0 0h300v210H0z" />
      <path className="boards" d="M0 158h300v52H0z" />
      <path d="M132 34h36v4h-36z" fill="#b98b3e" />
      <path d="M108 46h84v96h-84z" fill="#c59a4a" />
      <svg x="115" y="53" width="70" height="82" viewBox="-44 -56 88 103" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill="#2f5d62" />
        <Person {...one} size={0.9} />
      </svg>
      <g fill={other.hair}>
        <circle cx="150" cy="168" r="19" />
      </g>
      <path d="M112 210c0-34 20-30 38-30s38-4 38 30z" fill={other.top} />
    </>
  );
}

function CloseView(one: PersonStyle) {
  return (
    <>
      <path d="M0 0h300v210H0z" fill="#2f5d62" />
      <Person {...one} x={150} y={94} size={2.35} />
    </>
  );
}

function LookingBackView({ one, other }: PortraitPair) {
  return (
    <>
      <path className="far" d="M0 0h300v210H0z" />
      <path d="M22 26h120v158H22z" fill="#c59a4a" />
      <path d="M158 26h120v158H158z" fill="#4a2c22" />
      <svg x="31" y="35" width="102" height="140" viewBox="-44 -64 88 121" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill="#2f5d62" />
        <Person {...one} size={0.98} lean={5} turn={7} />
      </svg>
      <svg x="167" y="35" width="102" height="140" viewBox="-44 -64 88 121" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill="#f3d3a0" />
        <Person {...other} size={0.98} lean={-5} turn={-7} />
      </svg>
    </>
  );
}

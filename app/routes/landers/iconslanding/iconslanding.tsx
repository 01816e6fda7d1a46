import { useTranslation } from "~/i18n/use-translation";
import { Arm } from "~/ui/art/arm";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { svgShapes } from "~/ui/art/svg-shapes";
import type { LanderParts } from "../lander-parts";
import coffeeBehind from "./backgrounds/coffee.svg?raw";
import cookBehind from "./backgrounds/cook.svg?raw";
import danceBehind from "./backgrounds/dance.svg?raw";
import filmBehind from "./backgrounds/film.svg?raw";
import talkBehind from "./backgrounds/talk.svg?raw";
import walkBehind from "./backgrounds/walk.svg?raw";
import coffeeBefore from "./foregrounds/coffee.svg?raw";
import cookBefore from "./foregrounds/cook.svg?raw";
import danceBefore from "./foregrounds/dance.svg?raw";
import filmBefore from "./foregrounds/film.svg?raw";
import talkBefore from "./foregrounds/talk.svg?raw";
import walkBefore from "./foregrounds/walk.svg?raw";
import coffee from "./icons/coffee.svg?raw";
import cook from "./icons/cook.svg?raw";
import dance from "./icons/dance.svg?raw";
import film from "./icons/film.svg?raw";
import talk from "./icons/talk.svg?raw";
import walk from "./icons/walk.svg?raw";

/** Choices for a first date, in tile order. The first is preselected. */
const CHOICES = ["coffee", "dance", "walk", "cook", "film", "talk"] as const;
type Choice = (typeof CHOICES)[number];

const drawings: Record<Choice, string> = { coffee, dance, walk, cook, film, talk };

/** A small flat icon of a tile. */
function Icon({ choice }: { choice: Choice }) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
      dangerouslySetInnerHTML={svgShapes(drawings[choice])}
    />
  );
}

/** Behind the two people, per choice. */
const BACKGROUNDS: Record<Choice, string> = {
  coffee: coffeeBehind,
  dance: danceBehind,
  walk: walkBehind,
  cook: cookBehind,
  film: filmBehind,
  talk: talkBehind,
};

/** In front of the two people, per choice. */
const FOREGROUNDS: Record<Choice, string> = {
  coffee: coffeeBefore,
  dance: danceBefore,
  walk: walkBefore,
  cook: cookBefore,
  film: filmBefore,
  talk: talkBefore,
};

/** 540 × 450. The same two people; background and props depend on the choice, and CSS shows one. */
function Scene({ one, two, label }: { one: PersonStyle; two: PersonStyle; label: string }) {
  return (
    <svg
      className="art"
      viewBox="-30 -10 540 450"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      {CHOICES.map((choice) => (
        <Shapes key={choice} choice={choice} svg={BACKGROUNDS[choice]} />
      ))}
      <g className="one">
        <Person {...one} x={158} y={196} size={1.42} turn={4} />
      </g>
      <g className="two">
        <Person {...two} x={326} y={204} size={1.42} turn={-4} />
      </g>
      {CHOICES.map((choice) => (
        <Shapes key={choice} choice={choice} svg={FOREGROUNDS[choice]} />
      ))}
      <g className="of dance">
        <RaisedArms one={one} two={two} />
      </g>
    </svg>
  );
}

function Shapes({ choice, svg }: { choice: Choice; svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
  return <g className={`of ${choice}`} dangerouslySetInnerHTML={svgShapes(svg)} />;
}

/** Raised arms for the dance. */
function RaisedArms({ one, two }: { one: PersonStyle; two: PersonStyle }) {
  return (
    <>
      <Arm d="M84 316Q20 280 40 180" sleeve={one.top} skin={one.skin} hand={[42, 160]} />
      <Arm d="M396 322Q462 286 440 190" sleeve={two.top} skin={two.skin} hand={[438, 170]} />
      <Arm d="M222 330Q250 300 240 262" sleeve={one.top} skin={one.skin} hand={[240, 244]} />
      <Arm d="M268 346Q266 300 244 272" sleeve={two.top} skin={two.skin} hand={[246, 250]} />
    </>
  );
}

/**
 * Lander with a choice for a first date. It works without scripts, changes picture and sentence,
 * and is not submitted.
 */
export function Icons({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <div className="choices">
          <Choices legend={texts.title} />
          <Scene
            one={people[4] as PersonStyle}
            two={people[1] as PersonStyle}
            label={t("iconslanding.picture")}
          />
          <ChoiceSentences />
        </div>
        {form}
      </div>
      <NextSteps />
    </>
  );
}

function Choices({ legend }: { legend: string }) {
  const { t } = useTranslation("landers");
  return (
    <fieldset>
      <legend className="heard">{legend}</legend>
      {CHOICES.map((choice, index) => (
        <label key={choice}>
          <input
            type="radio"
            name="first"
            value={choice}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <Icon choice={choice} />
          <span>{t(`iconslanding.choices.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** One sentence per choice; CSS shows the selected one. */
function ChoiceSentences() {
  const { t } = useTranslation("landers");
  return (
    <div className="said" aria-live="polite">
      {CHOICES.map((choice) => (
        <p key={choice} className={`of ${choice}`}>
          {t(`iconslanding.said.${choice}`)} <a href="#start">{t("iconslanding.go")}</a>
        </p>
      ))}
    </div>
  );
}

function NextSteps() {
  const { t } = useTranslation("landers");
  return (
    <section className="then" aria-labelledby="then">
      <h2 id="then">{t("iconslanding.then_title")}</h2>
      <ol>
        {(["one", "two", "three"] as const).map((step) => (
          <li key={step}>{t(`iconslanding.then.${step}`)}</li>
        ))}
      </ol>
      <p>{t("iconslanding.note")}</p>
    </section>
  );
}

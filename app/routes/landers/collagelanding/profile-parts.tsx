import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";

/** Three papers that stand for a profile: a photo, text lines and interests. */
export function ProfileParts({ appearance }: { appearance: PersonStyle }) {
  const { t } = useTranslation("landers");
  const drawn: Record<"one" | "two" | "three", ReactNode> = {
    one: <Photo appearance={appearance} />,
    two: <Lines />,
    three: <Likes />,
  };
  return (
    <section className="made" aria-labelledby="made">
      <h2 id="made">{t("collagelanding.made_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((piece) => (
          <li key={piece}>
            <svg viewBox="0 0 240 150" aria-hidden="true">
              {drawn[piece]}
            </svg>
            <p>{t(`collagelanding.made.${piece}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photo({ appearance }: { appearance: PersonStyle }) {
  return (
    <>
      <path d="M0 0h240v150H0z" fill="#bcd9d3" />
      <circle cx="178" cy="52" r="36" fill="#f6c66b" />
      <path d="M0 120q60-34 120-12t120-14v56H0z" fill="#3f7a63" />
      <Person {...appearance} x={108} y={78} size={0.98} />
    </>
  );
}

function Lines() {
  return (
    <>
      <path d="M0 0h240v150H0z" fill="#fff4e2" />
      <path d="M0 34h240M0 62h240M0 90h240M0 118h240" stroke="#d9c7b4" strokeWidth="2" />
      <path
        d="M26 56q6-20 12-2t12-2 12 0 12 3 12-1 14 0 10 1 12 0 14 0 12 0M26 84q7-20 14-2t10 0 14-2 12 3 12-1 12 0 16 0M26 112q6-18 12-2t12 0 12-2 12 2"
        fill="none"
        stroke="#2c3a6e"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M120 116l14-22 78-62 12 16-78 62z" fill="#f6c66b" />
      <path d="M120 116l14-22 12 16z" fill="#33202b" />
      <path d="M196 45l16-13 12 16-16 13z" fill="#d83a56" />
    </>
  );
}

function Likes() {
  return (
    <>
      <path d="M0 0h240v150H0z" fill="#f7c4b0" />
      <circle cx="186" cy="64" r="54" fill="#33202b" />
      <circle cx="186" cy="64" r="38" fill="none" stroke="#6b4b5c" strokeWidth="2" />
      <circle cx="186" cy="64" r="18" fill="#f08a5d" />
      <path
        d="M34 64h80l-6 44c-2 12-66 12-68 0zM113 74c32-6 28 32-8 28l2-10c16 2 18-12 4-8z"
        fill="#2f6f73"
      />
      <path
        d="M56 54q10-14 0-28M84 54q10-14 0-28"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M0 128q60-14 120 0t120-4v26H0z" fill="#d83a56" />
    </>
  );
}

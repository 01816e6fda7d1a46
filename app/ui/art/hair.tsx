import type { ReactNode } from "react";

export type HairStyle =
  | "short"
  | "side"
  | "bob"
  | "long"
  | "waves"
  | "curly"
  | "cropped"
  | "bun"
  | "receding"
  | "hijab"
  | "turban";
type Hair = { style: HairStyle; fill: string };

const curls = [
  [-34, -14, 17],
  [-30, -34, 18],
  [-12, -48, 19],
  [12, -49, 19],
  [31, -34, 18],
  [36, -13, 17],
  [-36, 6, 14],
  [37, 7, 14],
  [0, -30, 30],
] as const;

const back: Partial<Record<HairStyle, ReactNode>> = {
  side: <path d="M-30-8c-4-46 64-46 60 0z" />,
  bob: <path d="M-37-8c-3-50 77-50 74 0 3 22 2 34-5 42h-64c-7-8-8-20-5-42z" />,
  long: <path d="M-37-8c-3-52 77-52 74 0 2 34 10 64 6 96-26 10-60 10-86 0-4-32 4-62 6-96z" />,
  waves: (
    <path d="M-36-8c-3-52 75-52 72 0 0 16 12 20 8 36-4 12 6 18 2 32-26 12-66 12-92 0-4-14 6-20 2-32-4-16 8-20 8-36z" />
  ),
  curly: (
    <>
      {curls.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} />
      ))}
    </>
  ),
  bun: (
    <>
      <circle cx="4" cy="-53" r="17" />
      <path d="M-33-4c-4-50 70-50 66 0-4 14-62 14-66 0z" />
    </>
  ),
  hijab: <path d="M-40-6c-4-60 84-60 80 0 2 40 22 62 26 86-40 16-92 16-132 0 4-24 24-46 26-86z" />,
};

const front: Record<HairStyle, ReactNode> = {
  short: (
    <path d="M-31 0c-6-44 18-50 34-50 26 0 35 20 28 50-1-14-5-20-11-25-14 6-30 5-40-1-6 6-10 13-11 26z" />
  ),
  side: (
    <path d="M-32 2c-6-48 12-54 38-53 24 1 32 24 26 53-2-16-6-22-12-28-10-2-28-2-38-10 0 12-10 18-14 38z" />
  ),
  bob: <path d="M-33 8c-5-46 8-53 33-53s38 11 33 53c-3-18-8-26-17-33-18 8-42 6-49 33z" />,
  long: <path d="M-34 26c-5-56 4-72 34-72s40 18 34 74c-2-30-8-44-28-57-6 12-36 16-40 55z" />,
  waves: <path d="M-34 20c-7-52 10-67 34-67s42 15 34 69c-2-26-12-40-34-51-4 14-30 20-34 49z" />,
  curly: (
    <>
      <circle cx="-23" cy="-25" r="10" />
      <circle cx="-8" cy="-32" r="10" />
      <circle cx="9" cy="-32" r="10" />
      <circle cx="24" cy="-24" r="10" />
    </>
  ),
  cropped: (
    <path d="M-30-8c-3-38 12-42 30-42s33 4 30 42c-3-12-7-17-13-20-10-3-24-3-34 0-6 3-10 8-13 20z" />
  ),
  bun: <path d="M-32 4c-5-44 10-51 32-51s37 7 32 51c-3-18-9-29-20-35-12 8-38 10-44 35z" />,
  receding: (
    <path d="M-30 10c-6-7-7-24-1-32 5-3 6 4 5 10-1 8-1 15-4 22zM30 10c6-7 7-24 1-32-5-3-6 4-5 10 1 8 1 15 4 22z" />
  ),
  hijab: (
    <>
      <path
        fillRule="evenodd"
        d="M-40-6c-4-60 84-60 80 0 1 24 2 40-10 52-18 10-42 10-60 0C-42 34-41 18-40-6zM-25-4c0 24 10 38 25 38s25-14 25-38c0-14-8-24-25-24S-25-18-25-4z"
      />
      <path d="M-34 34c16 22 48 22 70 4 8 22-8 36-30 36s-44-14-40-40z" />
    </>
  ),
  turban: (
    <>
      <path d="M-35-8c-10-34 8-58 36-58s46 22 34 58c-8-16-22-24-36-25-12 3-28 10-34 25z" />
      <path
        d="M-32-14C-20-36 10-48 32-40M-26-38C-10-54 14-58 28-52"
        fill="none"
        stroke="#2a1220"
        strokeOpacity="0.22"
        strokeWidth="2.5"
      />
    </>
  ),
};

/** The hair behind the shoulders. */
export function HairBack({ style, fill }: Hair) {
  return <g fill={fill}>{back[style]}</g>;
}

/** The hair that frames the face. */
export function HairFront({ style, fill }: Hair) {
  return <g fill={fill}>{front[style]}</g>;
}

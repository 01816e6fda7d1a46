export const CARDS = ["laugh", "walk", "dance", "cook", "early", "quiet"] as const;
type Card = (typeof CARDS)[number];

/** Ground, and what lies on it; 320 × 220. */
const pictures: Record<Card, { ground: string; far: string; near: string; fill: string; nearFill: string }> = {
  laugh: {
    ground: "#f6c66b",
    far: "M160 110m-70 0a70 70 0 1 0 140 0a70 70 0 1 0-140 0",
    fill: "#fff4ea",
    near: "M120 96q12-14 24 0l-4 3q-8-8-16 0zM176 96q12-14 24 0l-4 3q-8-8-16 0zM112 118q48-12 96 0-8 46-48 46t-48-46z",
    nearFill: "#d83a56",
  },
  walk: {
    ground: "#b9d3d8",
    far: "M0 130c60-50 120-30 170-6s100 0 150-34v130H0z",
    fill: "#7fa68f",
    near: "M110 220c6-40 20-70 50-92l12 1c-10 30 6 60 40 91zM52 60c30 0 30 60 4 62v40h-8v-40c-26-2-26-62 4-62zM262 44c34 0 34 70 4 72v40h-8v-40c-30-2-30-72 4-72z",
    nearFill: "#4f7a63",
  },
  dance: {
    ground: "#5c1a45",
    far: "M160 0l90 220H70zM40 0l30 220H-40zM280 0l80 220H250z",
    fill: "#8c2f55",
    near: "M120 170a22 16 0 1 0 .1 0M200 154a22 16 0 1 0 .1 0M136 182V74l92-20v110h-10V82l-72 16v86z",
    nearFill: "#ffd38a",
  },
  cook: {
    ground: "#f4d9c6",
    far: "M0 150h320v70H0z",
    fill: "#c98e63",
    near: "M90 96h140v54a16 16 0 0 1-16 16H106a16 16 0 0 1-16-16zM74 96h172v10H74zM150 84h20v12h-20zM58 112h32v10H58zM230 112h32v10h-32zM130 70q10-14 0-28l6-2q14 16 2 32zM176 70q10-14 0-28l6-2q14 16 2 32z",
    nearFill: "#a82a4e",
  },
  early: {
    ground: "#fbb065",
    far: "M160 150m-58 0a58 58 0 1 1 116 0z",
    fill: "#fff0c4",
    near: "M0 150h320v70H0zM52 60q10-10 20 0 10-10 20 0-12-4-20 6-8-10-20-6zM230 40q10-10 20 0 10-10 20 0-12-4-20 6-8-10-20-6z",
    nearFill: "#8f2f52",
  },
  quiet: {
    ground: "#33406b",
    far: "M210 30h70v90h-70zM226 46h38v58h-38z",
    fill: "#f6c66b",
    near: "M40 120h150a20 20 0 0 1 20 20v40H20v-40a20 20 0 0 1 20-20zM20 176h190v18h-10v16h-12v-16H42v16H30v-16H20zM60 96h54v28H60zM250 130h8v70h30v10h-68v-10h30z",
    nearFill: "#d83a56",
  },
};

export function CardPicture({ card }: { card: Card }) {
  const { ground, far, fill, near, nearFill } = pictures[card];
  return (
    <svg viewBox="0 0 320 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h320v220H0z" fill={ground} />
      <path d={far} fill={fill} fillRule="evenodd" />
      <path d={near} fill={nearFill} />
    </svg>
  );
}

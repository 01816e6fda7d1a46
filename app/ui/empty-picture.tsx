import type { ReactNode } from "react";

export type EmptyPictureName = "messages" | "likes" | "search" | "matches" | "lost" | "mail";

const pictures: Record<EmptyPictureName, ReactNode> = {
  messages: (
    <>
      <path
        d="M46 44c0-9 7-16 16-16h44c9 0 16 7 16 16v22c0 9-7 16-16 16H80L60 96V82c-8-1-14-8-14-16z"
        className="fill-blush"
      />
      <path
        d="M92 70c0-8 6-14 14-14h32c8 0 14 6 14 14v18c0 7-5 13-12 14v12l-17-12h-17c-8 0-14-6-14-14z"
        className="fill-card stroke-brand-text"
        strokeWidth="2.5"
      />
      <path
        d="M106 76h32M106 87h20"
        className="stroke-brand-text"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
  likes: (
    <>
      <path
        d="M100 108C77 93 59 77 59 57c0-13 9-22 20-22 9 0 17 5 21 14 4-9 12-14 21-14 11 0 20 9 20 22 0 20-18 36-41 51z"
        className="fill-blush"
      />
      <path
        d="M88 100C74 90 64 80 64 67c0-8 6-14 13-14 5 0 9 3 11 8 3-5 7-8 12-8 7 0 13 6 13 14 0 13-11 23-25 33z"
        className="fill-card stroke-brand-text"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </>
  ),
  search: (
    <>
      <path d="M44 104c10-26 26-38 46-38s36 12 46 38z" className="fill-blush" />
      <circle cx="90" cy="54" r="20" className="fill-blush" />
      <circle cx="112" cy="68" r="24" className="fill-card/70 stroke-brand-text" strokeWidth="3" />
      <path d="m130 86 18 18" className="stroke-brand-text" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  matches: (
    <>
      <circle cx="82" cy="70" r="34" className="fill-blush" />
      <circle cx="118" cy="70" r="34" className="fill-none stroke-brand-text" strokeWidth="2.5" />
      <path
        d="M100 84c-7-5-12-9-12-15 0-4 3-7 6-7s5 2 6 4c1-2 3-4 6-4s6 3 6 7c0 6-5 10-12 15z"
        className="fill-brand"
      />
    </>
  ),
  lost: (
    <>
      <path d="M56 108V58l44-30 44 30v50z" className="fill-blush" />
      <path
        d="M88 108V78a12 12 0 0 1 24 0v30z"
        className="fill-card stroke-brand-text"
        strokeWidth="2.5"
      />
      <circle cx="106" cy="92" r="2.5" className="fill-brand-text" />
      <path d="M40 108h120" className="stroke-brand-text" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  mail: (
    <>
      <rect x="48" y="42" width="104" height="66" rx="10" className="fill-blush" />
      <path
        d="m50 52 50 34 50-34"
        className="fill-none stroke-brand-text"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <circle cx="146" cy="42" r="14" className="fill-card stroke-brand-text" strokeWidth="2.5" />
      <path
        d="m140 42 5 5 8-9"
        className="fill-none stroke-brand-text"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

/**
 * A small illustration for EmptyState and error pages; decorative, so hidden from screen readers.
 */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <svg
      viewBox="0 0 200 132"
      width="200"
      height="132"
      fill="none"
      aria-hidden="true"
      className="h-auto max-w-full"
    >
      <ellipse cx="100" cy="72" rx="92" ry="56" className="fill-tint" />
      {pictures[name]}
    </svg>
  );
}

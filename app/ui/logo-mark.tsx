/** The site's logo mark as a small inline SVG, since landers load no files. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path
        d="M16 28.5C8.6 23.4 3 18.3 3 12.2 3 8 6 5.2 9.5 5.2c2.8 0 5.2 1.7 6.5 4.5z"
        fill="var(--color-brand)"
      />
      <path
        d="M16 28.5c7.4-5.1 13-10.2 13-16.3 0-4.2-3-7-6.5-7-2.8 0-5.2 1.7-6.5 4.5-1.7 3.9 1.6 6.6.6 10.6-.8 3-2 5.7-.6 8.2z"
        fill="var(--color-blush)"
      />
    </svg>
  );
}

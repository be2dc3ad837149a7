/** The colours of pictures that leave the site, where no theme reaches. */
export const COLOURS = {
  paper: "#fbf8f3",
  ink: "#1d2b26",
  green: "#17604b",
  soft: "#e3efe9",
  sun: "#f0b13c",
};

/** The sun over an open book, as on the icon (app/icon.svg). */
export function Emblem({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill={COLOURS.green} />
      <path d="M8.2 16.5a7.8 7.8 0 0 1 15.6 0z" fill={COLOURS.sun} />
      <path
        d="M16 4.2v2.6M7.7 7.9l1.7 1.9M24.3 7.9l-1.7 1.9"
        stroke={COLOURS.sun}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M4.8 18.6c4.2-.9 8-.5 11.2 1.5 3.2-2 7-2.4 11.2-1.5v7c-4.2-.9-8-.5-11.2 1.5-3.2-2-7-2.4-11.2-1.5z"
        fill="#fff"
      />
    </svg>
  );
}

import type { ReactNode } from "react";

/** A motif by the words that a course's name has, in either language; the first that fits. */
const MOTIFS: { words: RegExp; drawing: ReactNode }[] = [
  {
    words: /photo|camera|video|film|picha/i,
    drawing: (
      <>
        <path d="M8 22h14l5-7h18l5 7h14v32H8z" />
        <circle cx="36" cy="38" r="10" />
        <path d="M56 29h3" />
      </>
    ),
  },
  {
    words: /design|art|draw|paint|sanaa|uchoraji/i,
    drawing: (
      <>
        <path d="M36 12c-15 0-26 10-26 24s12 24 24 24c6 0 6-4 4-8-2-5 1-8 6-8h8c6 0 10-4 10-10 0-13-11-22-26-22z" />
        <path d="M24 27h.1M36 21h.1M49 26h.1M20 40h.1" strokeWidth="7" />
      </>
    ),
  },
  {
    words: /\bweb|code|coding|program|software|tovuti/i,
    drawing: <path d="M8 14h56v44H8zM8 25h56M30 34l-8 8 8 8M44 34l8 8-8 8" />,
  },
  {
    words: /computer|office|typing|data|kompyuta/i,
    drawing: <path d="M14 16h44v30H14zM6 56h60M28 46v10M44 46v10M22 26h20M22 34h13" />,
  },
  {
    words: /bak|cook|cater|food|upishi|mapishi|chakula/i,
    drawing: (
      <path d="M14 34h44l-4 24H18zM20 34c-6-12 6-20 16-14 10-6 22 2 16 14M28 42l1 8M44 42l-1 8M36 42v8" />
    ),
  },
  {
    words: /sew|tailor|dress|fashion|ushonaji|cherehani/i,
    drawing: (
      <>
        <circle cx="20" cy="20" r="7" />
        <circle cx="20" cy="52" r="7" />
        <path d="M26 24l36 24M26 48l36-24" />
      </>
    ),
  },
  {
    words: /music|guitar|piano|sing|muziki|kuimba/i,
    drawing: (
      <>
        <path d="M28 50V16l30-6v34" />
        <circle cx="20" cy="50" r="8" />
        <circle cx="50" cy="44" r="8" />
      </>
    ),
  },
  {
    words: /business|account|money|market|biashara|uhasibu/i,
    drawing: <path d="M12 60h48M18 52V38M32 52V28M46 52V20M14 24l14-10 12 6 18-12" />,
  },
];

/** For every other course: an open book. */
const BOOK = <path d="M36 20c-8-5-17-6-28-4v38c11-2 20-1 28 4 8-5 17-6 28-4V16c-11-2-20-1-28 4zM36 20v38" />;

/** A light drawing for a course, after its name. */
export function CourseDrawing({ course, className }: { course: string; className?: string }) {
  const drawing = MOTIFS.find(({ words }) => words.test(course))?.drawing ?? BOOK;
  return (
    <svg
      viewBox="0 0 72 72"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawing}
    </svg>
  );
}

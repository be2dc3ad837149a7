/** The file of the academy's logo and its size in pixels; null without one. */
export type LogoFile = { url: string; width: number; height: number } | null;

/**
 * Fixed before the file loads, so that nothing moves; a wide logo is at most twice its height, and on a phone takes no room from
 * the name and menu beside it.
 */
const SIZES = {
  8: { mark: "size-8 shrink-0", file: "h-8 max-w-16" },
  9: { mark: "size-9 shrink-0", file: "h-9 max-w-9 sm:max-w-18" },
  11: { mark: "size-11 shrink-0", file: "h-11 max-w-22" },
};

/** The academy's own logo, or the drawn mark. Hidden from screen readers: the name is beside it. */
export function Logo({ logo, size = 9 }: { logo: LogoFile; size?: keyof typeof SIZES }) {
  const { mark, file } = SIZES[size];
  if (!logo) return <Mark className={mark} />;
  const { url, width, height } = logo;
  return (
    // biome-ignore lint/performance/noImgElement: the image optimizer is off (docs/security.md, T22)
    <img
      src={url}
      alt=""
      width={width}
      height={height}
      className={`${file} w-auto shrink-0 rounded-sm object-contain`}
    />
  );
}

/** Without a logo: a sun over an open book. */
function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#17604b" />
      <path d="M8.2 16.5a7.8 7.8 0 0 1 15.6 0z" fill="#f0b13c" />
      <path
        d="M16 4.2v2.6M7.7 7.9l1.7 1.9M24.3 7.9l-1.7 1.9"
        stroke="#f0b13c"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M4.8 18.6c4.2-.9 8-.5 11.2 1.5 3.2-2 7-2.4 11.2-1.5v7c-4.2-.9-8-.5-11.2 1.5-3.2-2-7-2.4-11.2-1.5z"
        fill="#fff"
      />
      <path d="M16 20.3v6.6" stroke="#17604b" strokeWidth="1.4" />
    </svg>
  );
}

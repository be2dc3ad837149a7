import { Mark } from "./mark";

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

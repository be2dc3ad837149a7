import type { Clash } from "@/lib/domain/catalog/clashes";
import type { NoticeOptions } from "@/lib/platform/http/notice";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

/** A notice has room for so many links. */
const MOST_LINKS = 8;

/** A notice about sessions of a tutor at the same time: it stays in the page, and links to them. */
export function clashOptions(clashes: Clash[]): NoticeOptions {
  if (clashes.length === 0) return {};
  const links = clashes.slice(0, MOST_LINKS).map((clash) => ({
    text: `${clash.course}, ${clash.class}, ${texts.meeting(clash)}`,
    href: `/admin/class-session-info?sessionId=${clash.id}`,
  }));
  const rest = { text: sessionTexts.moreClashes, href: "/admin/sessions/timetable" };
  return { stays: true, warns: true, links: clashes.length > MOST_LINKS ? [...links, rest] : links };
}

import "server-only";
import { MONTH_FIGURES } from "@/db/schema/enums";
import { markOf } from "@/lib/platform/commands/was";
import { type MonthBooks, sumOf } from "./read-month";

/** A short mark of a month's figures: a form that was drawn with others files nothing. */
export function markOfMonth({ openingCents, lines }: MonthBooks): string {
  return markOf(
    openingCents,
    MONTH_FIGURES.map((name) => sumOf(lines, ({ figure, cents }) => (figure === name ? cents : 0))),
  );
}

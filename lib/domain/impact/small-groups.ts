import { FEWER, NOT_SAID } from "./rules";

/** People of a group by how far they came in a season. Every figure of a row is a sum of these, so they are what must not be small. */
export type Reached = { onlyRegistered: number; onlyEnrolled: number; completed: number };
/** The people of each group; a group that nobody is in is left out. */
export type Groups = ReadonlyMap<string, Reached>;
/** A printed row; null: a figure that is withheld. */
export type Row = { group: string; registered: number; enrolled: number | null; completed: number | null };

/** Another season's printed table, and who is in both seasons. */
export type Other = {
  rows: readonly Row[];
  /** Of those in both: their groups and how far they came, in this season and in the other. */
  bothNow: Groups;
  bothThen: Groups;
};

const SMALLEST = 5;

type Column = "enrolled" | "completed";
/** The figures that may be withheld of every group, the fewest first. */
const WITHHELD: Column[][] = [["completed"], ["enrolled"], ["enrolled", "completed"]];

/**
 * The rows that may be printed of a table of a season.
 *
 * Readers know the season's totals, subtract rows and columns, and compare seasons. A group is therefore printed alone only if each of
 * its parts (registered only, enrolled but not completed, completed) has nobody or at least five people. All others are merged into one
 * row. That row obeys the same rule and has at least two groups with people in it; else the next smallest group joins it. Within it one
 * person can always be thought from one group into another without a printed figure changing, so no member of it can be worked out.
 *
 * Tables of one season share only the totals (nothing is crossed), so any change inside a merged row fits all other tables.
 *
 * Beside another season's table a reader learns at most the figures of those in both seasons, of those in this one alone, and of those
 * in the other alone. So each of these three also has nobody or at least five in every part of every row; else more groups are merged.
 *
 * Where that would merge everybody into one row, a column is withheld of all groups instead, the fewest figures that leave rows apart: a
 * reader then knows of it the season's total alone, and the parts that it divides count as one. Not where people are in another printed
 * season too: of few of them it could tell the group.
 *
 * @param order of the groups
 */
export function printable(groups: Groups, others: readonly Other[], order: readonly string[]): Row[] {
  const merged = rowsOf(groups, others.map(asPrinted), order);
  const isShared = others.some(({ bothNow }) => bothNow.size > 0);
  if (groups.size < 2 || merged.length > 1 || isShared) return merged;
  const apart = WITHHELD.map((columns) => withholding(columns, groups, others, order));
  return (
    apart.toSorted((one, other) => figuresIn(other) - figuresIn(one)).find(({ length }) => length > 1) ??
    merged
  );
}

/** The rows without these columns; none where a reader could tell the only figure that is missing. */
function withholding(
  columns: Column[],
  groups: Groups,
  others: readonly Other[],
  order: readonly string[],
): Row[] {
  const seen = (all: Groups) => new Map([...all].map(([name, people]) => [name, without(columns, people)]));
  const besides = others.map((other) => ({ ...asPrinted(other), bothNow: seen(other.bothNow) }));
  const rows = rowsOf(seen(groups), besides, order).map((row) => withheldIn(row, columns));
  const isHidden = columns.every((column) => rows.filter((row) => row[column] === null).length > 1);
  return isHidden ? rows : [];
}

/** A row without these columns; a figure between two that are the same is no secret. */
function withheldIn({ group, registered, enrolled, completed }: Row, columns: Column[]): Row {
  const [above, below] = [
    columns.includes("enrolled") ? registered : enrolled,
    columns.includes("completed") ? 0 : completed,
  ];
  if (above === below) return { group, registered, enrolled: above, completed: below };
  return {
    ...{ group, registered },
    enrolled: columns.includes("enrolled") ? null : enrolled,
    completed: columns.includes("completed") ? null : completed,
  };
}

/** The parts that readers see where columns are withheld: what a column divides is one part, under its first name. */
function without(columns: readonly Column[], people: Reached): Reached {
  let { onlyRegistered, onlyEnrolled, completed } = people;
  if (columns.includes("completed")) [onlyEnrolled, completed] = [onlyEnrolled + completed, 0];
  if (columns.includes("enrolled")) [onlyRegistered, onlyEnrolled] = [onlyRegistered + onlyEnrolled, 0];
  return { onlyRegistered, onlyEnrolled, completed };
}

/** Another season by the columns that it prints of all its groups. */
function asPrinted(other: Other): Other {
  const withheld = (["enrolled", "completed"] as const).filter((column) =>
    other.rows.some((row) => row[column] === null),
  );
  const bothThen = [...other.bothThen].map(([name, people]) => [name, without(withheld, people)] as const);
  const rows = other.rows.map((row) => rowOf(row.group, without(withheld, reachedOf(row))));
  return { ...other, rows, bothThen: new Map(bothThen) };
}

function figuresIn(rows: Row[]): number {
  return rows
    .flatMap(({ enrolled, completed }) => [0, enrolled, completed])
    .filter((figure) => figure !== null).length;
}

function rowsOf(groups: Groups, others: readonly Other[], order: readonly string[]): Row[] {
  const inOrder = [...groups.keys()].toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  // One group of all: its figures are the season's.
  if (inOrder.length === 1 && inOrder[0] === NOT_SAID && size(sumOf(groups, inOrder)) >= SMALLEST)
    return [rowOf(NOT_SAID, sumOf(groups, inOrder))];
  const merged = new Set(inOrder.filter((name) => !isSafe(sumOf(groups, [name]))));
  const bySize = inOrder.toSorted((one, other) => size(sumOf(groups, [one])) - size(sumOf(groups, [other])));
  const join = (found: string | undefined) => {
    if (found !== undefined) merged.add(found);
    return found !== undefined;
  };
  const nextSmallest = () => bySize.find((name) => !merged.has(name));
  while (merged.size < inOrder.length) {
    const isOpen = merged.size > 0 && (merged.size < 2 || !isSafe(sumOf(groups, [...merged])));
    if (isOpen ? join(nextSmallest()) : join(unsafeBeside(groups, others, merged, nextSmallest))) continue;
    break;
  }
  const alone = inOrder.filter((name) => !merged.has(name)).map((name) => rowOf(name, sumOf(groups, [name])));
  return merged.size > 0 ? [...alone, rowOf(FEWER, sumOf(groups, [...merged]))] : alone;
}

/** A group to be merged because a comparison with another season would reveal a few people; undefined if none would. */
function unsafeBeside(
  groups: Groups,
  others: readonly Other[],
  merged: ReadonlySet<string>,
  nextSmallest: () => string | undefined,
): string | undefined {
  for (const other of others) {
    const { rows, bothNow, bothThen } = other;
    if (bothNow.size === 0) continue;
    const names = [...new Set([...groups.keys(), ...bothThen.keys(), ...rows.map(({ group }) => group)])];
    const printedThen = new Set(rows.map(({ group }) => group).filter((group) => group !== FEWER));
    // What either season merged can be compared only as one.
    const apart = names.filter((name) => name !== FEWER && !merged.has(name));
    const rest = names.filter((name) => merged.has(name));
    for (const name of apart) {
      const both = sumOf(bothNow, [name]);
      if (!isSafe(both) || !isSafe(minus(sumOf(groups, [name]), both)))
        return groups.has(name) ? name : nextSmallest();
    }
    const bothRest = sumOf(bothNow, rest);
    if (!isSafe(bothRest) || !isSafe(minus(sumOf(groups, rest), bothRest))) return nextSmallest();
    const alone = apart.filter((name) => printedThen.has(name));
    const together = names.filter((name) => !alone.includes(name));
    const blocks = [...alone.map((name) => [name]), together];
    for (const block of blocks) {
      const then = sumOf(bothThen, block);
      const printed = rows.filter(({ group }) => block.includes(group)).map(reachedOf);
      const left = minus(printed.reduce(added, NOBODY), then);
      if (isSafe(then) && isSafe(left)) continue;
      const [name] = block;
      return block.length === 1 && name && groups.has(name) ? name : nextSmallest();
    }
  }
  return undefined;
}

const NOBODY: Reached = { onlyRegistered: 0, onlyEnrolled: 0, completed: 0 };

function isSafe({ onlyRegistered, onlyEnrolled, completed }: Reached): boolean {
  return [onlyRegistered, onlyEnrolled, completed].every((people) => people === 0 || people >= SMALLEST);
}

function sumOf(groups: Groups, names: readonly string[]): Reached {
  return names.map((name) => groups.get(name) ?? NOBODY).reduce(added, NOBODY);
}

function added(one: Reached, other: Reached): Reached {
  return {
    onlyRegistered: one.onlyRegistered + other.onlyRegistered,
    onlyEnrolled: one.onlyEnrolled + other.onlyEnrolled,
    completed: one.completed + other.completed,
  };
}

/** A change since, such as a corrected answer, can make more of a part than of the whole; less than nobody is nobody. */
function minus(one: Reached, other: Reached): Reached {
  return {
    onlyRegistered: Math.max(0, one.onlyRegistered - other.onlyRegistered),
    onlyEnrolled: Math.max(0, one.onlyEnrolled - other.onlyEnrolled),
    completed: Math.max(0, one.completed - other.completed),
  };
}

function size({ onlyRegistered, onlyEnrolled, completed }: Reached): number {
  return onlyRegistered + onlyEnrolled + completed;
}

function rowOf(group: string, people: Reached): Row {
  const enrolled = people.onlyEnrolled + people.completed;
  return { group, registered: people.onlyRegistered + enrolled, enrolled, completed: people.completed };
}

/** What a row tells; a figure that is withheld counts as the one below. */
function reachedOf(row: Row): Reached {
  const completed = row.completed ?? 0;
  const enrolled = row.enrolled ?? completed;
  return { onlyRegistered: row.registered - enrolled, onlyEnrolled: enrolled - completed, completed };
}

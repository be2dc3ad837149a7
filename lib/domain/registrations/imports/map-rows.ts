import { FIELD_NAMES, fieldOf } from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { readChoice, readDate, readDigits } from "./cell-words";
import type { Choices } from "./choices";
import { type ColumnUse, isField } from "./column-names";
import { inNameCase } from "./name-case";
import type { Table } from "./read-table";

/** A row by what its cells hold: fields as the registration form would send them; `written` is the date of birth as the file has it. */
export type MappedRow = {
  line: number;
  given: Partial<Record<ColumnUse, string>>;
  written: string;
  sharesPhone: boolean;
  /** A person said that it is of the recorded student with this phone and a like name. */
  isKnown: boolean;
  isLeftOut: boolean;
};

const NAMES = ["full_name", "guardian_name"] as const;

/**
 * Reads the rows of a table by what was chosen for its columns, but for those with nothing of it: serial numbers that wait for more.
 * @param thisYear for years of two figures
 */
export function mapRows(table: Table, choices: Choices, thisYear: number): MappedRow[] {
  return table.rows.flatMap(({ line, cells }) => {
    const mended = choices.mended[line];
    const cellsByUse = { ...byUse(cells, choices), ...mended?.given };
    if (Object.keys(cellsByUse).length === 0) return [];
    const written = cellsByUse.dob ?? "";
    return {
      line,
      given: { ...defaultsOf(choices), ...typed(cellsByUse, choices, thisYear) },
      written,
      sharesPhone: mended?.shares_phone ?? false,
      isKnown: mended?.is_known ?? false,
      isLeftOut: mended?.left_out ?? false,
    };
  });
}

/** The filled cells by what they hold; the parts of a name in the order of their columns, names in name case and as chosen. */
function byUse(cells: string[], { columns, names }: Choices): MappedRow["given"] {
  const given: MappedRow["given"] = {};
  for (const [at, use] of columns.entries()) {
    const text = cells[at] ?? "";
    if (use === "" || text === "") continue;
    given[use] = given[use] === undefined ? text : `${given[use]} ${text}`;
  }
  for (const use of NAMES) {
    if (given[use] === undefined) continue;
    given[use] = inNameCase(names === "turned" ? turned(given[use]) : given[use]);
  }
  return given;
}

const SURNAME_FIRST = /^([^,]*\p{L}[^,]*),\s*([^,]*\p{L}[^,]*)$/u;

/** Whether a name looks like "Kamau, Peter". */
export function hasSurnameFirst(name: string): boolean {
  return SURNAME_FIRST.test(name.trim());
}

/** "Kamau, Peter" as Peter Kamau; other names as they are. */
function turned(name: string): string {
  return name
    .trim()
    .replace(SURNAME_FIRST, (_, surname: string, first: string) => `${first.trim()} ${surname.trim()}`);
}

function defaultsOf({ channel, enrollment_status, language, residence }: Choices): MappedRow["given"] {
  return Object.fromEntries(
    Object.entries({ channel, enrollment_status, language, residence }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

function typed(given: MappedRow["given"], choices: Choices, thisYear: number): MappedRow["given"] {
  const entries = Object.entries(given).flatMap(([use, text]) =>
    text === "" ? [] : [[use, typedAs(use as ColumnUse, text, choices, thisYear)]],
  );
  return Object.fromEntries(entries);
}

function typedAs(use: ColumnUse, text: string, { dates }: Choices, thisYear: number): string {
  if (!isField(use)) return text;
  const { kind } = fieldOf(use);
  if (kind === "birth") return readDate(text, dates ?? "day", thisYear);
  if (kind === "choice") return readChoice(use, text);
  return isNumber(use) ? readDigits(text) : text;
}

/** Whether a field holds a number that spreadsheets take for an amount. */
export function isNumber(use: ColumnUse): boolean {
  return use === "msisdn" || use === "guardian_msisdn" || use === "id_number" || use === "guardian_id_no";
}

/**
 * The fields that every student needs and that neither a column nor a default gives; lists of past seasons may lack what a season asks
 * anew.
 */
export function missingFields({ columns, ...defaults }: Choices): Array<FieldName | "class_id" | "outcome"> {
  const of = (...uses: ColumnUse[]) => uses.some((use) => columns.includes(use));
  const ofPast = [
    ...(of("class") || defaults.class_id ? [] : ["class_id" as const]),
    ...(of("outcome", "certificate") || defaults.outcome ? [] : ["outcome" as const]),
  ];
  const fields = FIELD_NAMES.filter((name) => {
    const { askedOf, optional, absentAs, eachSeason } = fieldOf(name);
    const isAsked = askedOf === "everyone" && !(defaults.season && eachSeason);
    const isNeeded = isAsked && !optional && absentAs === undefined;
    return isNeeded && !columns.includes(name) && defaults[name as "channel"] === undefined;
  });
  return defaults.season ? [...fields, ...ofPast] : fields;
}

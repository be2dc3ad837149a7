import { capitalized } from "@/components/ui/capitalized";
import type { Option } from "@/components/ui/options";
import { DateOnly } from "@/lib/platform/input-shapes";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({ en: { from: "Date from", to: "Date to" } });

export type Filter = {
  /** As in the verb's input; the address and the export use the same name. */
  name: string;
  label: string;
  /** A select or a date field. */
  options?: Option[];
  /** Label of the empty choice, where that does not mean all. */
  none?: string;
  type?: "date";
};

/** Options of a select, from their texts by value. */
export function optionsOf(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label: capitalized(label) }));
}

/** A filter by one of several values, from their texts by value. */
export function choiceFilter(
  name: string,
  label: string,
  labels: Record<string, string>,
  none?: string,
): Filter {
  return { name, label, options: optionsOf(labels), ...(none ? { none } : {}) };
}

/** Filters by the first and last day. */
export function dateFilters(from: string = texts.from, to: string = texts.to): Filter[] {
  return [
    { name: "createdFrom", label: from, type: "date" },
    { name: "createdTo", label: to, type: "date" },
  ];
}

/** The filters of an export: the filters of several values, preset as in the list. */
export function exportChoices(filters: Filter[], filterValues: Record<string, string>) {
  return filters.flatMap(({ name, label, options }) =>
    options ? [{ name, label, options, chosen: filterValues[name] ?? "" }] : [],
  );
}

/** The address's filter values that are valid for the list. */
export function narrowedBy(
  filters: Filter[],
  values: Partial<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ name, options }) => {
      const value = values[name];
      const isKnown = options
        ? options.some((option) => option.value === value)
        : DateOnly.safeParse(value).success;
      return value && isKnown ? [[name, value]] : [];
    }),
  );
}

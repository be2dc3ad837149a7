import type { Filter } from "@/components/data-table/filters";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listTutors } from "@/lib/domain/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { overviewTexts as texts } from "./texts";

/** Most options of a filter. */
const MOST = 500;

/** Filters of the overview. A choice list that cannot be read is left out. */
export async function overviewFilters(ctx: Ctx): Promise<Filter[]> {
  const [tutors, classes] = await Promise.all([
    loadPart(() => listTutors(ctx, { pageSize: MOST })),
    loadPart(() => listClasses(ctx, { pageSize: MOST })),
  ]);
  const { filters } = texts;
  return [
    { name: "from", label: filters.from, type: "date" },
    { name: "to", label: filters.to, type: "date" },
    {
      name: "status",
      label: filters.status,
      options: Object.entries(texts.statuses).map(([value, label]) => ({ value, label })),
    },
    ...("data" in tutors
      ? [
          choice(
            "tutorId",
            filters.tutor,
            tutors.data.tutors.map(({ id, full_name }) => [id, full_name]),
          ),
        ]
      : []),
    ...("data" in classes
      ? [
          choice(
            "classId",
            filters.class,
            classes.data.classes.map(({ id, course, class_name }) => [id, `${course}, ${class_name}`]),
          ),
        ]
      : []),
  ];
}

function choice(name: string, label: string, entries: [id: string, name: string][]): Filter {
  const options = entries.map(([value, text]) => ({ value, label: text }));
  return { name, label, options: options.sort((one, other) => one.label.localeCompare(other.label)) };
}

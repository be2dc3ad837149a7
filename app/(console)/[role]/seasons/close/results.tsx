import { type Figure, FiguresTable } from "@/components/data-table/figures-table";
import { ButtonLink } from "@/components/ui/button";
import type { showResults } from "@/lib/domain/season-lifecycle/closing/show-results";
import { closeTexts as texts } from "./texts";

type Data = Awaited<ReturnType<typeof showResults>>;
type ClassRow = Data["classes"][number] & { href: string };
type StudentRow = Data["students"][number];

const CLASS_FIGURES: Figure<ClassRow>[] = [
  { header: texts.class, lead: true, cell: (row) => texts.studentsOf(row.course, row.class) },
  { header: texts.completed, number: true, cell: ({ completed }) => completed },
  { header: texts.notCompleted, number: true, cell: ({ not_completed }) => not_completed },
  {
    header: texts.students,
    actions: true,
    cell: ({ href, course, class: group }) => (
      <a
        href={href}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {texts.showStudents}
        <span className="sr-only">: {texts.studentsOf(course, group)}</span>
      </a>
    ),
  },
];

const STUDENT_FIGURES: Figure<StudentRow>[] = [
  {
    header: texts.student,
    lead: true,
    cell: ({ student_id, full_name }) => (
      <a
        href={`/staff/student-details?${new URLSearchParams({ studentId: student_id })}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {full_name}
      </a>
    ),
  },
  { header: texts.number, cell: ({ registration_no }) => registration_no },
  { header: texts.attendance, number: true, cell: ({ attended, met }) => texts.attended(attended, met) },
  { header: texts.proposal, cell: ({ outcome }) => texts.outcomes[outcome] },
];

/** The proposed results by class, the students of one class, and the way to accept them. */
export function Results({
  classes,
  students,
  ownHref,
  isAdmin,
}: Data & { ownHref: string; isAdmin: boolean }) {
  const all = classes.reduce((sum, { completed, not_completed }) => sum + completed + not_completed, 0);
  const [first] = students;
  return (
    <div className="space-y-4">
      <FiguresTable
        caption={texts.results}
        figures={CLASS_FIGURES}
        rows={classes.map((row) => ({ ...row, href: `${ownHref}&class_id=${row.class_id}#students` }))}
        keyOf={({ class_id }) => class_id}
      />
      {first ? (
        <section id="students" aria-labelledby="students-title" className="scroll-mt-6 space-y-3">
          <h3 id="students-title" className="font-semibold text-lg">
            {texts.studentsOf(first.course, first.class)}
          </h3>
          <FiguresTable
            caption={texts.studentsOf(first.course, first.class)}
            figures={STUDENT_FIGURES}
            rows={students}
            keyOf={({ enrollment_id }) => enrollment_id}
          />
        </section>
      ) : null}
      {isAdmin && all > 0 ? (
        <ButtonLink href={`${ownHref}&step=accept_results`}>{texts.accept(all)}</ButtonLink>
      ) : null}
    </div>
  );
}

"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { courseTexts } from "./course-texts";
import { type Seats, SeatsLeft } from "./seats-left";
import { classTexts, catalogPageTexts as texts } from "./texts";

type CourseRow = { id: string; course_name: string; course_code: string; created_at: string };
type ClassRow = {
  id: string;
  class_name: string;
  course: string;
  /** Its number, and whether it is planned or closed. */
  season: string;
  created_at: string;
  /** The length of the waiting list. */
  waiting: number;
} & Seats;
type CourseClassRow = Omit<ClassRow, "course" | "waiting"> & { total_enrolled?: number };

const courseHref = ({ id }: CourseRow) => `/admin/course-details?courseId=${id}`;
const course = columnsOf<CourseRow>();

const coursesColumns = [
  course.position,
  course.lead(courseTexts.columns.name, courseHref, (row) => row.course_name, "name"),
  course.cell(courseTexts.columns.code, (row) => row.course_code, { sort: "code" }),
  course.cell(courseTexts.columns.created, (row) => formatDate(row.created_at), {
    phone: "hidden",
    sort: "created",
  }),
  course.action(courseTexts.columns.action, texts.view, courseHref, (row) => row.course_name),
];

export function CoursesTable(props: ListTableProps<CourseRow>) {
  return <ListTable columns={coursesColumns} texts={{ ...courseTexts, empty: texts.none }} {...props} />;
}

const classHref = ({ id }: { id: string }) => `/admin/class-info?classId=${id}`;
const group = columnsOf<ClassRow>();

const classesColumns = [
  group.position,
  group.lead(classTexts.columns.name, classHref, (row) => row.class_name, "name"),
  group.cell(classTexts.columns.course, (row) => row.course, { sort: "course" }),
  group.cell(classTexts.columns.season, (row) => row.season, { phone: "named", sort: "season" }),
  group.cell(classTexts.seats, (row) => <SeatsLeft {...row} />, { phone: "named" }),
  group.cell(
    classTexts.waiting,
    ({ id, class_name, waiting }) =>
      waiting > 0 ? (
        <RowLink href={`/admin/waiting-list?class_id=${id}`} button about={class_name}>
          {classTexts.waitingCount(waiting)}
        </RowLink>
      ) : (
        0
      ),
    { phone: "named" },
  ),
  group.cell(classTexts.columns.created, (row) => formatDate(row.created_at), {
    phone: "hidden",
    sort: "created",
  }),
  group.action(classTexts.columns.action, texts.view, classHref, (row) => row.class_name),
];

export function ClassesTable(props: ListTableProps<ClassRow>) {
  return <ListTable columns={classesColumns} texts={{ ...classTexts, empty: texts.none }} {...props} />;
}

const names = courseTexts.classColumns;
const inCourse = columnsOf<CourseClassRow>();

const courseClassesColumns = [
  inCourse.position,
  inCourse.lead(names.name, classHref, (row) => row.class_name),
  inCourse.cell(texts.season, (row) => row.season, { phone: "named" }),
  inCourse.cell(names.added, (row) => formatDate(row.created_at), { phone: "hidden" }),
  inCourse.cell(names.enrolled, (row) => row.total_enrolled ?? 0, { phone: "named" }),
  inCourse.cell(names.seats, (row) => <SeatsLeft {...row} />),
  inCourse.action(names.action, texts.view, classHref, (row) => row.class_name),
];

/** A course's classes. */
export function CourseClassesTable(props: ListTableProps<CourseClassRow>) {
  return (
    <ListTable
      columns={courseClassesColumns}
      texts={{ title: courseTexts.classes, loading: courseTexts.loading, empty: courseTexts.noClasses }}
      {...props}
    />
  );
}

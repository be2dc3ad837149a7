import { defineTexts } from "@/lib/platform/texts";

/** Courses. Texts of the specification, letter by letter. */
export const courseTexts = defineTexts({
  en: {
    title: "Courses",
    search: "Search course...",
    loading: "Fetching Courses",
    failed: "Failed to fetch courses",
    addFailed: "Failed to add course. Try again later",
    updateFailed: "Updating course failed. Try again later",
    deleteFailed: "Failed to delete course. Try again later",
    columns: { name: "Course Name", code: "Course Code", created: "Date Created", action: "Action" },
    details: "Course Details",
    notFound: "Course not found",
    notFoundText: (id: string) => `Failed to fetch course with ID: ${id}`,
    price: "Course Price",
    priceHint: "For information only, in KES. Students pay the enrollment fee of the settings.",
    next: "Next course",
    nextHint: "Where students of this course keep their place for the next season.",
    nextSame: "The same course again",
    description: "Description",
    descriptionSw: "Description in Kiswahili",
    onlyEnglish: "None: students read the English one.",
    edit: "Edit Details",
    add: "Add New Course",
    editTitle: "Edit Course",
    descriptionHint: "50 to 200 characters. Students read it where they choose a course.",
    descriptionSwHint: "50 to 200 characters. Without it, students read the English description.",
    count: (used: number) => `${used} of 200 characters`,
    tenLeft: "At most 10 characters left",
    noneLeft: "Too long: more than 200 characters",
    classes: "Classes",
    classesHint:
      "One name each, for example Morning Class. Days and times are added on the class's own page.",
    classesOf: (season: number) =>
      `These are the classes of season ${season}, where new ones are added. Those of other seasons are changed on their own pages.`,
    className: (number: number) => `Class ${number}`,
    addClass: "+ Add Class",
    merged: (name: string) => `${name} stands here already. It is kept once.`,
    keeps: "A class is deleted on its own page.",
    deleteHangs: (classes: number, sessions: number) =>
      `${classes === 1 ? "1 class" : `${classes} classes`} and ${sessions === 1 ? "1 session" : `${sessions} sessions`} go with it.`,
    deleteBlocked: (seats: number) =>
      `${seats === 1 ? "1 student holds" : `${seats} students hold`} a place in it: move them first, or it cannot be deleted.`,
    deleteEmpty: "No class hangs on it.",
    classColumns: {
      name: "Class Name",
      added: "Date Added",
      enrolled: "Total Enrolled",
      seats: "Seats",
      action: "Action",
    },
    addClassButton: "Add Class",
    noClasses: "This course has no classes yet.",
  },
});

import { defineTexts } from "@/lib/platform/texts";

/** Confirming an action on selected rows. */
export const selectedTexts = defineTexts({
  en: {
    back: "Back to the list",
    none: "No rows are selected.",
    nothing: "Go back to the list and select at least one row.",
    tooMany: (most: number) => `At most ${most} rows can be selected at once. Go back and select fewer.`,
    gone: (count: number) =>
      count === 1
        ? "1 selected row is not there any more."
        : `${count} selected rows are not there any more.`,
    rows: "Selected rows",
    notDone: (count: number) =>
      count === 1 ? "1 row was left as it is" : `${count} rows were left as they are`,
    undo: "Undo",
    why: (name: string, why: string) => `${name}: ${why}`,
    actions: {
      archive: "Archive",
      activate: "Unarchive",
      merge: "Merge two",
      message: "Message",
      export: "Export",
      move: "Move to another class",
      assign: "Assign tutor",
      waive: "Waive the fee",
      approve: "Approve",
      refuse: "Refuse",
    },
    waive: {
      title: (count: number) => (count === 1 ? "Waive 1 fee" : `Waive ${count} fees`),
      confirm: (count: number) => `Request ${count}`,
      text: "All that is due of each is requested; somebody else must approve. Whose fee is paid stays as it is, and is named here.",
    },
    approve: {
      title: (count: number) => (count === 1 ? "Approve 1 waiver?" : `Approve ${count} waivers?`),
      confirm: (count: number) => `Yes, approve ${count}`,
      text: "Approved waivers stay. Students with nothing left to pay are enrolled at once.",
    },
    refuse: {
      title: (count: number) => (count === 1 ? "Refuse 1 waiver?" : `Refuse ${count} waivers?`),
      confirm: (count: number) => `Yes, refuse ${count}`,
      text: "The fees stay due.",
    },
    archive: {
      title: (count: number) => (count === 1 ? "Archive 1 student?" : `Archive ${count} students?`),
      confirm: (count: number) => `Yes, archive ${count}`,
      text: "Archived students keep their records and payments. They get no bulk messages, and can be brought back.",
    },
    activate: {
      title: (count: number) => (count === 1 ? "Unarchive 1 student?" : `Unarchive ${count} students?`),
      confirm: (count: number) => `Yes, unarchive ${count}`,
      text: "They are shown as active again.",
    },
    export: {
      title: (count: number) => (count === 1 ? "Export 1 row" : `Export ${count} rows`),
      confirm: (count: number) => (count === 1 ? "Download 1 row" : `Download ${count} rows`),
      text: "A spreadsheet of these rows, with the columns of the list's export. The export is written to the audit log.",
    },
    move: {
      title: (count: number) => (count === 1 ? "Move 1 enrollment" : `Move ${count} enrollments`),
      confirm: (count: number) => `Move ${count}`,
      text: "They are moved in this order, each by the rules of a single move. Who finds no seat stays, and is named here. The places they leave go at once to who waits for them: Undo may not bring everybody back.",
      fits: (note: string, seats: number) =>
        `${note}: ${seats === 1 ? "only number 1" : `numbers 1 to ${seats}`} of the list`,
      seasons: "The selected enrollments are of different seasons. Select those of one season to move them.",
    },
    assign: {
      title: (count: number) =>
        count === 1 ? "Assign a tutor to 1 session" : `Assign a tutor to ${count} sessions`,
      confirm: (count: number) => `Assign to ${count}`,
      text: "The tutor replaces the present one. A tutor who already teaches at that time is accepted, with a warning.",
      tutor: "Tutor",
      choose: "Choose a tutor",
      nobody: "No tutor",
    },
    busy: "Saving ...",
  },
});

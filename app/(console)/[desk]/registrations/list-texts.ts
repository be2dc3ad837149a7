import { defineTexts } from "@/lib/platform/texts";

/** The list of registrations. Texts of the specification, letter by letter. */
export const registrationListTexts = defineTexts({
  en: {
    title: "Registrations",
    search: "Search name, phone or reg. number...",
    loading: "Fetching Data",
    empty: "No data",
    failed: "Request Failed. Something went wrong. Please try again later.",
    columns: {
      name: "Full Name",
      phone: "Phone Number",
      regNumber: "Reg. Number",
      idNumber: "ID Number",
      residence: "Current Residence",
      season: "Season",
      status: "Status",
      time: "Registration Time",
      actions: "Actions",
    },
    statuses: { active: "active", archived: "archived" },
    noId: "None",
    view: "View",
    edit: "Edit Student",
    archive: "Archive",
    unarchive: "Unarchive",
    export: "Export",
    addNew: "Add New",

    confirm: (name: string, status: string) => `Are you sure you want to update ${name} to ${status}?`,
    archiveWarning:
      "An archived student can no longer be enrolled. A place that is held or paid for stays as it is.",
    yes: "Yes, update",
    cancel: "Cancel",
    saving: "Saving ...",
    archivingFailed: "Student archiving failed. Try again later!",

    exportLead: "The registrations of these days, first and last day included, as a CSV file.",
  },
});

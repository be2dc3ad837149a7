import { defineTexts } from "@/lib/platform/texts";

const students = (count: number) => (count === 1 ? "1 student has" : `${count} students have`);
const payments = (count: number) => (count === 1 ? "1 payment has" : `${count} payments have`);
const messages = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

/** The dashboard. Texts of the specification, letter by letter. */
export const dashboardTexts = defineTexts({
  en: {
    title: "Dashboard",
    countsOf: (season: number) => `Figures of season ${season}`,
    allSeasons: "Show the figures of all seasons",
    countsOfAll: (season: number) =>
      `Registrations and enrollments of all seasons, payments of season ${season}`,
    onlyCurrent: (season: number) => `Show the figures of season ${season} alone`,
    registrations: "Total Registrations",
    enrollments: "Total Enrollments",
    requests: "Payment Requests",
    paid: "Total Amount Paid",
    currency: "KES",
    today: "Today",
    begunToday: "Begun today",
    active: "Enrolled",
    pending: "Pending",
    seeAll: "See all",
    about: {
      registrations: "registrations",
      enrollments: "enrollments",
      requests: "payment requests",
      paid: "transactions",
    },
    counts: {
      registrations: "Everybody; of a season also those who registered again.",
      enrollments: "Not cancelled or expired. Pending: unpaid or no place.",
      requests: "Of the current or chosen season; the list has all.",
      paid: "For places of that season; no credit or unmatched money.",
    },
    loading: "Loading ...",
    none: "—",
    failed: "This figure could not be read.",
    retry: "Retry",
    seasons: "Open seasons",
    noSeason: "No season is open: nobody can enroll.",
    season: (number: number) => `Season ${number}`,
    current: "current",
    lastDay: (date: string) => `Last day to pay: ${date}`,
    noLastDay: "No last day to pay",
    attention: "Needs attention",
    nothing: "Nothing needs you right now.",
    unread: "Not everything could be read.",
    locked: (count: number, names: string) =>
      `${count === 1 ? "1 account is" : `${count} accounts are`} locked after wrong passwords: ${names}.`,
    lockedUntil: (name: string, clock: string) => `${name} until ${clock}`,
    noPhone: "No contact phone is set: students who need help are sent to the desk.",
    notOpen: (season: number) => `The current season, ${season}, is not open: nobody can enroll.`,
    noPaymentDate: (season: number) => `Season ${season} has no last day to pay.`,
    paymentOver: (season: number) =>
      `The last day to pay for season ${season} has passed: nobody new can enroll.`,
    noStart: (season: number) =>
      `Season ${season} is advertised but has no first day, so students are not shown it.`,
    draft: (course: string, group: string) =>
      `${course}, ${group} is a draft: it has no sessions, so nobody can join it.`,
    untaught: (count: number) =>
      count === 1 ? "1 session has no active tutor." : `${count} sessions have no active tutor.`,
    noTimes: (count: number) =>
      count === 1
        ? "1 student is enrolled without times, and is on no register."
        : `${count} students are enrolled without times, and are on no register.`,
    overfull: (course: string, group: string, taken: number, capacity: number) =>
      `${course}, ${group} is overfull: ${taken} of ${capacity} places are taken.`,
    unreadable: (count: number) =>
      count === 1
        ? "M-Pesa told of money that could not be booked: 1 message or row waits."
        : `M-Pesa told of money that could not be booked: ${count} messages or rows wait.`,
    waiting: (count: number) => `${students(count)} nothing left to pay, but no place.`,
    suspense: (count: number, amount: string, days: number) =>
      `${payments(count)} not been matched to a student: ${amount}${days < 1 ? ", since today" : days === 1 ? ", since yesterday" : `, the oldest for ${days} days`}.`,
    refunds: (count: number) =>
      count === 1
        ? "1 refund waits to be approved, paid out or looked at."
        : `${count} refunds wait to be approved, paid out or looked at.`,
    registers: (season: number, count: number, oldest: string) =>
      count === 1
        ? `1 register of season ${season} is missing or still a draft, of ${oldest}.`
        : `${count} registers of season ${season} are missing or still drafts, the oldest of ${oldest}.`,
    noConsent: (count: number) =>
      count === 1
        ? "1 student has not agreed to the privacy policy. Ask, and edit the record."
        : `${count} students have not agreed to the privacy policy. Ask, and edit the records.`,
    unsent: (days: number) => (count: number) =>
      `${messages(count)} of the last ${days} days could not be sent.`,
    unknownEnd: (count: number) => `Nobody knows whether ${messages(count)} went out.`,
    replies: (count: number) => (count === 1 ? "1 reply waits." : `${count} replies wait.`),
    budgetNear: (used: string, budget: string) => `SMS used ${used} of this month's ${budget}.`,
    budgetOver: "This month's budget for SMS is used up: only codes and receipts still go.",
  },
});

export const chartTexts = defineTexts({
  en: {
    title: "The season day by day",
    export: "Export CSV",
    each: { day: "Each bar is a day.", week: "Each bar is a week." },
    since: (from: string, to: string) => `From ${from} to ${to}.`,
    empty: (season: number) => `Season ${season} has no registrations, enrollments or payments yet.`,
    failed: "The season's days could not be read.",
    retry: "Retry",
    measures: {
      registrations: "Registrations",
      enrollments: "Enrollments",
      amount_paid: "Amount paid (KES)",
    },
    description: (total: string, when: string | undefined, most: string) =>
      when ? `Together ${total}; most on ${when}: ${most}.` : `Together ${total}.`,
    span: (from: string, to: string) => `${from} to ${to}`,
    table: "The same as a table",
    caption: (season: number) => `Season ${season} in figures; what is left out is nought.`,
    columns: {
      day: "Date",
      week: "Week",
      registrations: "Registered",
      enrollments: "Enrolled",
      amount_paid: "KES",
    },
    together: "Together",
  },
});

export const seatTexts = defineTexts({
  en: {
    title: (season: number) => `Seats of season ${season}`,
    counts:
      "Enrolled today: paid or waived today. Taken: enrolled students. Held: kept for a while, not paid yet. Waiting: on the class's waiting list.",
    columns: {
      group: "Class",
      today: "Enrolled today",
      taken: "Taken",
      held: "Held",
      waiting: "Waiting",
      capacity: "Capacity",
    },
    sums: ["today", "taken", "held", "waiting"],
    noLimit: "no limit",
    none: "This season has no classes.",
    together: (count: number) => (count === 1 ? "1 class" : `All ${count} classes`),
    all: "See all classes",
    export: "Export CSV",
    failed: "The seats could not be read.",
    retry: "Retry",
  },
});

export const weekTexts = defineTexts({
  en: {
    title: "Season against season",
    lead: (days: number) =>
      `By week from each season's first entry. The figures are those after ${days === 1 ? "1 day" : `${days} days`} of either.`,
    season: (number: number) => `season ${number}`,
    against: "against",
    week: "Week",
    measures: { registrations: "Registered", enrollments: "Enrolled" },
    byWeek: (measure: "registrations" | "enrollments") =>
      measure === "registrations" ? "Registered by week" : "Enrolled by week",
    description: (current: number, before: number) => `${current} against ${before} after as many days.`,
    table: "The weeks as a table",
    none: "—",
    nothingBefore: (season: number) => `There is nothing to compare with before season ${season}.`,
    failed: "The seasons could not be read.",
    retry: "Retry",
  },
});

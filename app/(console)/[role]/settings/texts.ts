import { defineTexts } from "@/lib/platform/texts";

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;
const minutes = counted("minute", "minutes");
const hours = counted("hour", "hours");
const times = counted("time", "times");
const tries = counted("wrong try", "wrong tries");
const students = counted("student", "students");
const seats = counted("place", "places");
const years = counted("year", "years");
const percent = (value: number) => `${value}%`;
const shillings = (value: number) => `KES ${value}`;
const cents = counted("cent", "cents");
const year = (value: number) => String(value);

/** Each setting's name, explanation and unit. */
export const settingTexts = defineTexts({
  en: {
    title: "Settings & Seasons",
    parts: "Parts of the settings",
    settings: "Settings",
    seasons: "Seasons",
    lead: "What you save here is in force at once, and is written in the audit log.",
    failed: "The settings could not be read.",
    retry: "Try again",
    save: "Save settings",
    saving: "Saving ...",
    notDefault: (now: string, first: string) => `Now: ${now}. Default: ${first}.`,
    asDefault: (now: string) => `Now: ${now}, as by default.`,
    changed: (when: string) => `Changed on ${when}.`,
    none: "none",
    yes: "Yes",
    no: "No",
    groups: {
      fee: "Fee",
      holds: "How long a place is held",
      waiting: "Waiting list",
      contacts: "The academy",
      hours: "Hours of sessions",
      age: "Age rule",
      attendance: "Attendance",
      messages: "Messages",
      limits: "Limits",
      certificates: "Certificates",
      export: "Export",
    },
    followUpCost: (completed: number, messages: number, cost: string) =>
      `A season like the last, in which ${completed} completed: ${messages} messages at most, about ${cost}.`,
    groupHints: {
      holds:
        "A place is held while the money is on its way. When the time is over, somebody else may take it.",
      limits:
        "They keep others from guessing numbers and passwords. Anyone who reaches a limit sees when to try again.",
    } as Record<string, string>,
    fields: {
      fee: {
        label: "Enrollment fee (KES)",
        hint: "What an enrollment costs from now on. Whoever has a place already pays the fee of that day.",
      },
      hold_minutes: {
        label: "Place held after choosing (minutes)",
        hint: "From choosing class and times until the payment is begun. Fractions are allowed.",
        unit: minutes,
      },
      paybill_hold_hours: {
        label: "Place held for Paybill (hours)",
        hint: "From choosing to pay by Paybill.",
        unit: hours,
      },
      prompt_hold_minutes: {
        label: "Place held after a prompt (minutes)",
        hint: "At least this long after an M-Pesa prompt was sent to the phone.",
        unit: minutes,
      },
      prompt_hold_extensions: {
        label: "How often a prompt may lengthen it (times)",
        hint: "More prompts are sent, but hold the place no longer.",
        unit: times,
      },
      offer_hours: {
        label: "A seat offered from the waiting list (hours)",
        hint: "How long the student has to accept it. At most 6 in the first week of a season. Fractions are allowed.",
        unit: hours,
      },
      offer_quiet_from: {
        label: "Night begins",
        hint: "From then on no offer is sent and its time stands still.",
      },
      offer_quiet_to: {
        label: "Night ends",
        hint: "The same time twice: there is no night.",
      },
      academy_name: {
        label: "Name of the academy",
        hint: "Its name on the site, in messages and on documents.",
      },
      venue: {
        label: "Venue",
        hint: "Where classes meet, as a student would ask for it. Named in the message about the first day.",
      },
      venue_sw: {
        label: "Venue in Kiswahili",
        hint: "Without it, students read the English one.",
      },
      what_to_bring: {
        label: "What to bring on the first day",
        hint: "For example: a notebook and a pen.",
      },
      what_to_bring_sw: {
        label: "What to bring, in Kiswahili",
        hint: "For example: daftari na kalamu.",
      },
      sms_monthly_budget: {
        label: "SMS budget of a month (KES)",
        hint: "When it is spent, bulk messages are not sent. Codes and receipts may use a fifth more.",
        unit: shillings,
      },
      sms_price_cents: {
        label: "Price of one SMS part (cents)",
        hint: "The estimate shown before sending. The books keep what the gateway really charged.",
        unit: cents,
      },
      tutors_may_write: {
        label: "Tutors may write to their classes",
        hint: "Otherwise only admins write to students.",
      },
      follow_up_questions: {
        label: "Ask former students where they are now",
        hint: "By SMS 1, 6 and 12 months after the certificate, only who agreed; who does not answer is called. At most a fifth of the SMS budget.",
      },
      feedback_messages: {
        label: "Ask how a season was",
        hint: "After it closes, three questions by SMS to each student, answered by digits or a link. Answers have no name, and are shown from five in a class on. At most a fifth of the SMS budget.",
      },
      contact_phones: {
        label: "Phones of the administrators",
        hint: "One on each line. Students find them at the foot of every page; without one they are sent to the desk.",
      },
      alert_phones: {
        label: "Phones that are alerted",
        hint: "One on each line. They get an SMS when something stands still, such as payments or messages. Empty: every active admin, by e-mail too.",
      },
      session_opens: { label: "First hour", hint: "No session begins earlier." },
      session_closes: { label: "Last hour", hint: "No session ends later." },
      adult_above: {
        label: "Adult above (years)",
        hint: "At this age and below a guardian is asked for, above it an ID number.",
        unit: years,
      },
      birth_year_from: {
        label: "Earliest year of birth",
        hint: "A date of birth before it is refused.",
        unit: year,
      },
      youngest_age: {
        label: "Youngest age (years)",
        hint: "Students must have reached it on the first day of the season they register for.",
        unit: years,
      },
      prompts_per_phone_hour: {
        label: "M-Pesa prompts to one phone in an hour (times)",
        hint: "No phone is asked for its PIN more often.",
        unit: times,
      },
      prompts_per_student_hour: {
        label: "M-Pesa prompts for one student in an hour (times)",
        hint: "Whichever phones pay.",
        unit: times,
      },
      prompts_per_caller_hour: {
        label: "M-Pesa prompts from one place in an hour (times)",
        hint: "A phone network may show many people as one place: keep it high. Paybill is not counted.",
        unit: times,
      },
      lookup_fails_per_student: {
        label: "Wrong look-ups of one student from one place in 15 minutes (tries)",
        hint: "With a date of birth that is not the student's.",
        unit: tries,
      },
      lookup_fails_per_student_day: {
        label: "Wrong look-ups of one student in a day (tries)",
        hint: "From wherever they come. Beyond it, places that were wrong wait; a first try is still answered.",
        unit: tries,
      },
      lookup_fails_per_caller: {
        label: "Wrong look-ups from one place in 15 minutes (tries)",
        hint: "Many phones share one place: keep it high on registration days.",
        unit: tries,
      },
      lookup_fails_together: {
        label: "Wrong look-ups of everybody together in 10 minutes (tries)",
        hint: "Beyond it, places that were wrong before wait. A first try is still answered.",
        unit: tries,
      },
      unlock_fails_per_student: {
        label: "Wrong secret codes for one student from one place in 15 minutes (tries)",
        hint: "Before the details of a student are unlocked.",
        unit: tries,
      },
      registrations_per_caller_hour: {
        label: "New students from one place in an hour (students)",
        hint: "A phone network may show many people as one place: keep it high. The desk is not counted.",
        unit: students,
      },
      unpaid_holds_per_caller: {
        label: "Unpaid places held from one place (places)",
        hint: "At the same time, so that nobody keeps a class full with made-up students.",
        unit: seats,
      },
      venue_addresses: {
        label: "Addresses of your venues",
        hint: "One on each line, as 41.90.1.2 or 41.90.1.0/24. There new students, unpaid places and prompts are not counted, and nobody waits for the failures of others.",
      },
      login_fails_per_place: {
        label: "Wrong passwords from one place in 15 minutes (tries)",
        hint: "When staff sign in.",
        unit: tries,
      },
      login_fails_per_account_hour: {
        label: "Wrong passwords for one account in an hour (tries)",
        hint: "From wherever they come. Devices in which the owner signed in before are not held.",
        unit: tries,
      },
      reset_links_per_account_hour: {
        label: "Password reset links for one account in an hour (times)",
        hint: "Sent by mail to those who forgot their password.",
        unit: times,
      },
      second_factor_required: {
        label: "Admins and finance officers need a second factor",
        hint: "They set it up before anything else, also those signed in now. Everybody else may have one under My Account.",
      },
      certificate_signatory: {
        label: "Who signs certificates",
        hint: "Name and office, printed below the line from the next certificates on. Without it, the line is signed by hand.",
      },
      attendance_percent: {
        label: "Meetings to attend (per cent)",
        hint: "Who attends this share of the meetings completes the course. Late counts as attended; an excused meeting is left out.",
        unit: percent,
      },
      cash_at_desk: {
        label: "Take cash at the desk",
        hint: "Cashiers and finance officers get the page Till. Each day is counted and closed, and a second person voids.",
      },
      absence_messages: {
        label: "Tell the guardian when a student was absent",
        hint: "By SMS after a register is saved, once a day: to the guardian of a minor, else to the student.",
      },
      export_from: {
        label: "Earliest date to export",
        hint: "Exports of registrations begin no earlier.",
      },
    },
  },
});

import type { EnrollmentState } from "@/db/schema/enums";
import { defineTexts } from "@/lib/platform/texts";
import type { Collision } from "./rules";

/** Texts for admins who make two records of one person one. */
export const mergeTexts = defineTexts({
  en: {
    merged: (kept: string, merged: string) => `${merged} is merged into ${kept}. It can be undone for a day.`,
    undone: (kept: string, merged: string) => `${kept} and ${merged} are two records again.`,
    sameRecord: "These are one record. Choose two.",
    removed: "The data of one of these students has been removed, so nobody can say whose it was.",
    alreadyMerged: (kept: string) => `One of these records is merged into ${kept} already.`,
    birthDates: "The dates of birth differ. Confirm that they are one person.",
    collides: "These records cannot be merged yet.",
    collisions: {
      same_class: (about: string) => `Both have a place in ${about}. One person needs only one of them.`,
      same_season: (about: string) => `Both have a place in season ${about}. One person can have only one.`,
      both_wait: (about: string) =>
        `Both wait for a place in season ${about}. Take one off the waiting list.`,
      waits_for_own: (about: string) =>
        `One waits for ${about}, where the other has a place. Take it off the waiting list.`,
      both_marked: (about: string) =>
        `Both are marked in the register of ${about}, so they were there at the same time.`,
    } satisfies Record<Collision["code"], (about: string) => string>,
    gaveUp: "The record was merged into one with a place",
    place: (where: string, season: number, state: string) => `${where}, season ${season}: ${state}`,
    states: {
      held: "held, not paid",
      pending_payment: "held, not paid in full",
      offered: "offered",
      enrolled: "enrolled",
      paid_waiting: "waits for a place",
      expired: "hold ended",
      cancelled: "deleted",
    } satisfies Record<EnrollmentState, string>,
    waived: (amount: string) => `${amount} waived`,
    waiverAsked: (amount: string) => `a waiver of ${amount} requested`,
    noMerge: "This merge does not exist, or was undone.",
    rests: {
      too_late: "A merge can be undone for a day; this one is older.",
      merged_again: "One of the records was merged again since. Undo that first.",
      paid: "A payment came in or was asked for since, so the merge stays.",
      marked: "Attendance was marked since, so the merge stays.",
      changed: "The record or one of its places was changed since, so the merge stays.",
    },
  },
});

import { defineTexts } from "@/lib/platform/texts";

/**
 * Sentences about seats and enrollments. Those of the specification's error catalogue are letter for letter
 * (docs/spec-departures.md).
 */
export const enrollmentTexts = defineTexts({
  en: {
    incomplete: "Oops! That didn't work. Please Provide all enrollment information and try again.",
    notEnrolled: "You're Currently not enrolled to any course. Kindly enroll below",
    couldNotComplete:
      "We could not complete your enrollment at this moment. Please contact admin for assistance to complete your enrollment.",
    noEnrollment: "This student has no enrollment yet.",
    classFull: "This class is full. Please choose another class.",
    classFullButHeld: (paying: number) =>
      `All places are taken, but ${paying === 1 ? "one person is" : `${paying} people are`} still paying. Try again in half an hour, or choose another class.`,
    sessionFull: (day: string) => `The ${day} session is full. Please choose another time.`,
    tooManyHeld:
      "Many places are held from your connection and not paid for yet. Pay for one of them, try again in a while, or come to the desk.",
    closed: "Enrollment for this season is closed. Please contact the administrators.",
    opensLater: (season: number, at: string) => `Registration for season ${season} opens on ${at}.`,
    otherSeason: (season: number) => `Choose a class of season ${season}.`,
    alreadyEnrolled:
      "You are enrolled for this season already. You can only register for one course per season.",
    manageRequired: "Your place is paid for. Enter your secret code or the M-Pesa receipt code to change it.",
    oneADay: "Choose at most one session for each day.",
    notOfClass: "Choose sessions of this class.",
    chooseDay: (day: string) => `Choose a ${day} session.`,
    held: (until: string) => `Your place is held until ${until}. Pay the fee to be enrolled.`,
    paidPlace: "Your payment is here and the place is yours. You are enrolled.",
    removed: "Successfully removed enrollment",
    removeFailed: "There is no such enrollment.",
    updated: "Enrollment updated successfully.",
    notWaiting: "This student does not wait for a seat any more. Look at what stands now.",
    archived: "The student is archived. An admin can bring the record back first.",
    seatFound: "The student has a seat and is enrolled.",
    seatHeld: (shillings: number, until: string) =>
      `The student has a seat. KES ${shillings} is left to pay until ${until}.`,
    noOffer: "This link is not right. Open it from the message once more, or call the administrators.",
    offerOver: "This place is not kept any more: the offer was answered already, or its time has ended.",
    offerAccepted: (until: string) =>
      `The place is yours until ${until}. Choose your times and pay the fee to keep it.`,
    offerPaid: "The place is yours and paid for. You are enrolled.",
    offerDeclined: "Thank you for telling us. The place is free for somebody else.",
    registered: "Congratulations! You are registered.",
  },
});

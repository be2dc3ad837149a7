import { defineTexts, spoken } from "@/lib/platform/texts";

/** Texts about seats and enrollments. Those of the specification's error catalogue are verbatim (docs/spec-departures.md). */
export const enrollmentTexts = spoken({
  en: {
    incomplete: "Oops! That didn't work. Please Provide all enrollment information and try again.",
    notEnrolled: "You're Currently not enrolled to any course. Kindly enroll below",
    couldNotComplete:
      "We could not complete your enrollment at this moment. Please contact admin for assistance to complete your enrollment.",
    noEnrollment: "This student has no enrollment yet.",
    noCalendar: "This calendar does not exist. Take a new address from your enrollment's page.",
    classDraft: "This class has no times yet, so nobody can join it or pay for it.",
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
    heldWithoutTimes: (until: string) => `Your place is held until ${until}. Choose your times next.`,
    paidSeat: "Your payment is here and the place is yours. You are enrolled.",
    removed: "Successfully removed enrollment",
    removeFailed: "There is no such enrollment.",
    updated: "Enrollment updated successfully.",
    seatMoved: (course: string, group: string) =>
      `This page was out of date: the place is now in ${course}, ${group}. Nothing was changed. Look at it, then press again.`,
    seatGone:
      "This page was out of date: there is no place in a class now. Nothing was changed. Choose again, if a place is left.",
    notWaiting: "This student does not wait for a seat any more. See the current version.",
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
  sw: {
    incomplete: "Samahani, haikufaulu. Tafadhali jaza maelezo yote ya kujiunga, kisha ujaribu tena.",
    notEnrolled: "Kwa sasa hujajiunga na kozi yoyote. Jiunge hapa chini",
    couldNotComplete:
      "Hatukuweza kukamilisha kujiunga kwako kwa sasa. Tafadhali wasiliana na wasimamizi wakusaidie.",
    noEnrollment: "Mwanafunzi huyu bado hana darasa.",
    noCalendar: "Kalenda hii haipo. Chukua anwani mpya kwenye ukurasa wa kujiunga kwako.",
    classDraft: "Darasa hili bado halina ratiba, kwa hivyo huwezi kulichagua wala kulilipia.",
    classFull: "Darasa hili limejaa. Tafadhali chagua darasa lingine.",
    classFullButHeld: (paying: number) =>
      `Nafasi zote zimechukuliwa, lakini ${paying === 1 ? "mtu 1 bado analipa" : `watu ${paying} bado wanalipa`}. Jaribu tena baada ya nusu saa, au chagua darasa lingine.`,
    sessionFull: (day: string) => `Kipindi cha ${day} kimejaa. Tafadhali chagua kipindi kingine.`,
    tooManyHeld:
      "Nafasi nyingi zimewekwa kutoka mtandao wako na hazijalipiwa. Lipia moja, jaribu tena baadaye, au njoo kwenye dawati.",
    closed: "Kujiunga na msimu huu kumefungwa. Tafadhali wasiliana na wasimamizi.",
    opensLater: (season: number, at: string) => `Usajili wa msimu wa ${season} unafunguliwa ${at}.`,
    otherSeason: (season: number) => `Chagua darasa la msimu wa ${season}.`,
    alreadyEnrolled: "Tayari umejiunga msimu huu. Unaweza kujiunga na kozi moja tu kwa msimu.",
    manageRequired:
      "Nafasi yako imelipiwa. Weka code yako ya siri au msimbo wa risiti ya M-Pesa ili uibadilishe.",
    oneADay: "Chagua kipindi kimoja tu kwa kila siku.",
    notOfClass: "Chagua vipindi vya darasa hili.",
    chooseDay: (day: string) => `Chagua kipindi cha ${day}.`,
    held: (until: string) => `Umewekewa nafasi hadi ${until}. Lipa ada ili ujiunge.`,
    heldWithoutTimes: (until: string) => `Umewekewa nafasi hadi ${until}. Sasa chagua vipindi vyako.`,
    paidSeat: "Tumepokea malipo yako na nafasi ni yako. Umejiunga.",
    removed: "Umeondolewa kwenye darasa",
    removeFailed: "Hakuna nafasi kama hiyo.",
    updated: "Darasa na vipindi vimebadilishwa.",
    seatMoved: (course: string, group: string) =>
      `Ukurasa huu ulikuwa umepitwa na wakati: nafasi sasa iko ${course}, ${group}. Hakuna kilichobadilishwa. Angalia, kisha bonyeza tena.`,
    seatGone:
      "Ukurasa huu ulikuwa umepitwa na wakati: sasa hakuna nafasi katika darasa. Hakuna kilichobadilishwa. Chagua tena, kama nafasi ipo.",
    notWaiting: "Mwanafunzi huyu hasubiri nafasi tena. Angalia hali ilivyo sasa.",
    archived: "Mwanafunzi huyu amewekwa kwenye kumbukumbu. Msimamizi anaweza kumrudisha kwanza.",
    seatFound: "Mwanafunzi amepata nafasi na amejiunga.",
    seatHeld: (shillings: number, until: string) =>
      `Mwanafunzi ana nafasi. Imebaki kulipa KES ${shillings} kufikia ${until}.`,
    noOffer: "Link hii si sahihi. Ifungue tena kutoka kwenye ujumbe, au piga simu kwa wasimamizi.",
    offerOver: "Nafasi hii haijawekwa tena: tayari ulijibu, au muda wake umeisha.",
    offerAccepted: (until: string) =>
      `Nafasi ni yako hadi ${until}. Chagua vipindi vyako na ulipe ada ili usiipoteze.`,
    offerPaid: "Nafasi ni yako na imelipiwa. Umejiunga.",
    offerDeclined: "Asante kwa kutuambia. Nafasi sasa ni ya mtu mwingine.",
    registered: "Hongera! Umesajiliwa.",
  },
});

/** Texts of bulk actions, which only the console has. */
export const manyEnrollmentsTexts = defineTexts({
  en: {
    moved: (done: number, same: number, left: number) =>
      [
        `${done === 1 ? "1 enrollment" : `${done} enrollments`} moved.`,
        ...(same > 0 ? [`${same} ${same === 1 ? "was" : "were"} there already.`] : []),
        ...(left > 0 ? [`${left} ${left === 1 ? "was" : "were"} not moved.`] : []),
      ].join(" "),
    movedBack: (done: number, left: number) =>
      [
        `${done === 1 ? "1 enrollment" : `${done} enrollments`} moved back.`,
        ...(left > 0 ? [`${left} ${left === 1 ? "stays" : "stay"}.`] : []),
      ].join(" "),
    movedSince: "It was moved again since.",
    hadNoTimes: "It had no times before; times can be changed, but not taken away.",
  },
});

/** Why a certificate was withdrawn, for staff. */
export const lostTexts = defineTexts({
  en: { cancelled: "The enrollment was cancelled.", unpaid: "The payment of the fee was taken back." },
});

import { bilingual, defineTexts, spoken } from "@/lib/platform/texts";
import { CLASS_WORDS } from "../academy/texts";

/**
 * Texts about courses, classes and sessions by language, for pages, which know theirs. Those of the specification's error
 * catalogue are verbatim (docs/spec-departures.md).
 */
export const catalogTextsIn = bilingual({
  en: {
    ...CLASS_WORDS.en,
    noCourses: "Failed to fetch courses",
    noCourse: (id: string) => `Failed to fetch course with ID: ${id}`,
    noSession: "Could not get session at this moment. Try again later",
    courseAdded: "Course Added Successfully",
    courseUpdated: "Course Updated Successfully",
    courseDeleted: "Course deleted successfully",
    classAdded: "Class Added Successfully",
    classUpdated: "Class Updated Successfully",
    classDeleted: "Class deleted successfully",
    sessionAdded: "Session added Successfully",
    sessionUpdated: "Session updated successfully",
    sessionAssigned: "Session assigned to tutor successfully",
    sessionDeleted: "Session deleted successfully",
    courseNotDeleted: (id: string) => `Failed to delete course with ID: ${id}`,
    classNotDeleted: (id: string) => `Failed to delete class with ID: ${id}`,
    sessionNotUpdated: "Could not update session at this moment. Try again later",
    sessionNotAssigned: "Could not assign session at this moment. Try again later",
    sessionNotDeleted: "Something went wrong. Could not delete session at the moment. Try again later",
    detailsLength: "Describe the course in 50 to 200 characters.",
    nameNeeded: "Enter a name.",
    codeNeeded: "Enter a course code.",
    noNextCourse: "This course does not exist any more. Choose another.",
    codeTaken: "Another course has this code.",
    classTaken: "This course has a class of that name already.",
    dayNeeded: "Choose Saturday, Sunday or Sunday Chapel.",
    capacityShape: "Enter how many students fit, or choose no limit.",
    timeShape: "Enter a time like 08:00.",
    hours: (from: string, to: string) => `Choose a time between ${from} and ${to}.`,
    order: "The session must end after it starts.",
    inUse: (students: number) =>
      `${students} ${students === 1 ? "student holds" : "students hold"} a place here. Move them first.`,
    sessionInUse: (students: number) =>
      `${students} ${students === 1 ? "student attends" : "students attend"} this session. Move them first.`,
    sessionWasChosen: "Students chose this session before. Add a new one and delete this.",
    roomTooSmall: (taken: number) => `${taken} students attend this session already.`,
    notOfClass: "This session is not one of the class.",
    noTutor: "This is not an active tutor.",
    groupLink: "Paste the group's invite link. It begins with https:// and has at most 200 characters.",
    groupLinkSet: "The group's link is saved.",
    groupLinkRemoved: "The group's link is removed.",
  },
  sw: {
    ...CLASS_WORDS.sw,
    noCourses: "Kozi hazikupatikana",
    noCourse: (id: string) => `Hakuna kozi yenye kitambulisho: ${id}`,
    noSession: "Kipindi hakikupatikana kwa sasa. Jaribu tena baadaye",
    courseAdded: "Kozi imeongezwa",
    courseUpdated: "Kozi imebadilishwa",
    courseDeleted: "Kozi imefutwa",
    classAdded: "Darasa limeongezwa",
    classUpdated: "Darasa limebadilishwa",
    classDeleted: "Darasa limefutwa",
    sessionAdded: "Kipindi kimeongezwa",
    sessionUpdated: "Kipindi kimebadilishwa",
    sessionAssigned: "Kipindi kimepewa mwalimu",
    sessionDeleted: "Kipindi kimefutwa",
    courseNotDeleted: (id: string) => `Kozi haikufutwa: ${id}`,
    classNotDeleted: (id: string) => `Darasa halikufutwa: ${id}`,
    sessionNotUpdated: "Kipindi hakikubadilishwa kwa sasa. Jaribu tena baadaye",
    sessionNotAssigned: "Kipindi hakikupewa mwalimu kwa sasa. Jaribu tena baadaye",
    sessionNotDeleted: "Kipindi hakikufutwa kwa sasa. Jaribu tena baadaye",
    detailsLength: "Eleza kozi kwa herufi 50 hadi 200.",
    nameNeeded: "Weka jina.",
    codeNeeded: "Weka msimbo wa kozi.",
    noNextCourse: "Kozi hii haipo tena. Chagua nyingine.",
    codeTaken: "Kozi nyingine ina msimbo huu.",
    classTaken: "Kozi hii tayari ina darasa lenye jina hilo.",
    dayNeeded: "Chagua Jumamosi, Jumapili au Ibada ya Jumapili.",
    capacityShape: "Weka idadi ya wanafunzi wanaotosha, au chagua bila kikomo.",
    timeShape: "Weka saa kama 08:00.",
    hours: (from: string, to: string) => `Chagua saa kati ya ${from} na ${to}.`,
    order: "Kipindi lazima kiishe baada ya kuanza.",
    inUse: (students: number) =>
      students === 1
        ? "Mwanafunzi 1 ana nafasi hapa. Mhamishe kwanza."
        : `Wanafunzi ${students} wana nafasi hapa. Wahamishe kwanza.`,
    sessionInUse: (students: number) =>
      students === 1
        ? "Mwanafunzi 1 yuko katika kipindi hiki. Mhamishe kwanza."
        : `Wanafunzi ${students} wako katika kipindi hiki. Wahamishe kwanza.`,
    sessionWasChosen: "Wanafunzi walichagua kipindi hiki awali. Ongeza kipya, kisha futa hiki.",
    roomTooSmall: (taken: number) => `Tayari wanafunzi ${taken} wako katika kipindi hiki.`,
    notOfClass: "Kipindi hiki si cha darasa hili.",
    noTutor: "Huyu si mwalimu anayefundisha sasa.",
    groupLink: "Bandika link ya mwaliko wa kikundi. Inaanza na https:// na ina herufi 200 zisizidi.",
    groupLinkSet: "Link ya kikundi imehifadhiwa.",
    groupLinkRemoved: "Link ya kikundi imeondolewa.",
  },
});

/** The same texts in the language of the call; English in the console. */
export const catalogTexts = spoken(catalogTextsIn);

/** Texts of bulk actions, which only the console has. */
export const manySessionsTexts = defineTexts({
  en: {
    assigned: (done: number, tutor: string | null, same: number, clashes: boolean) =>
      [
        tutor === null
          ? `${done === 1 ? "1 session has" : `${done} sessions have`} no tutor now.`
          : `${done === 1 ? "1 session" : `${done} sessions`} assigned to ${tutor}.`,
        ...(same > 0 ? [`${same} ${same === 1 ? "was" : "were"} so already.`] : []),
        ...(clashes ? ["These sessions of this tutor are at the same time:"] : []),
      ].join(" "),
    givenBack: (done: number) =>
      done === 1 ? "1 session has its tutor of before." : `${done} sessions have their tutors of before.`,
    assignedSince: "It was assigned again since.",
  },
});

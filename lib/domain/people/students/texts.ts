import { defineTexts, spoken } from "@/lib/platform/texts";

/** Sentences about students. Those of the specification's error catalogue are verbatim (docs/spec-departures.md). */
export const studentTexts = spoken({
  en: {
    opensLater: (season: number, at: string) => `Registration for season ${season} opens on ${at}.`,
    invalidBirth: "Invalid Date of Birth",
    birthToCome: "Invalid Date of Birth: that day is still to come. Check the year.",
    birthTooEarly: (year: number) => `Invalid Date of Birth: the year must be ${year} or later.`,
    birthShortYear: "Invalid Date of Birth: write the year in four digits, for example 2004.",
    birthMonthFirst: "Invalid Date of Birth: write the day first, then the month.",
    birthNoSuchDay: "Invalid Date of Birth: that month has no such day.",
    birthNeeded: "Enter the date of birth.",
    tooYoung: (age: number) =>
      `Students must be at least ${age} years old. Younger ones are welcome in a later season.`,
    tooYoungOn: (age: number, day: string) =>
      `Students must be at least ${age} years old on ${day}, the first day of the season. Younger ones are welcome in a later season.`,
    phoneInUse:
      "Phone number is already in use. You can only register for one course per season. Contact admin for assistance if you did not use the number to register. Redirecting ...",
    severalOnPhone:
      "More than one student has this phone number. Search for it in the list of students, or use the registration number.",
    severalBorn:
      "More than one student has this phone number and date of birth. Use the registration number instead.",
    phoneStillShared:
      "Other students have this phone number too. Give them another number before you take the mark away.",
    markIsAdmins: "Only an admin may mark a phone as shared.",
    recordIsAdmins: "You may change name, phone and email. An admin changes the rest.",
    revealReason: "Choose why you need it.",
    noValue: "This student's record does not have that.",
    codeRenewed: "Give the student this code and tell nobody else. The old one no longer works.",
    notFound: "We could not find a registration with those details.",
    wrongCode: "That code does not fit this student. Check it and try again.",
    identityRequired: "Please say who you are first: phone or registration number, and date of birth.",
    othersRecord: "You are not allowed to see or change this student.",
    manageRequired: "Enter your secret code or an M-Pesa receipt code first.",
    phoneShape: "Enter a Kenyan mobile number, for example 0700 123 456.",
    nameShape: "Enter the full name.",
    noBrackets: "Write it without < and >.",
    idShape: "Enter an ID number of 4 to 15 letters or digits.",
    guardianIdShape: "Enter the guardian's ID number: 7 to 9 digits.",
    guardianPhoneShape: "Enter the guardian's phone number, for example 0722 000 111.",
    emailShape: "Enter an email address like name@example.com, or leave it empty.",
    consentNeeded: "Please tick the box to agree before you continue.",
    courseNeeded: "Choose a course.",
    classNeeded: "Choose a class.",
    whoNeeded: "Enter a phone number or a registration number.",
    draftGone: "This registration is no longer kept. Please fill in the form again.",
    registered: "Student registered successfully.",
    welcomeBack: (name: string) => `Welcome back, ${name}! You are registered already.`,
    welcomeBackSaved: (name: string) => `Welcome back, ${name}! Your details are saved.`,
    welcomeBackNotSaved: (name: string) =>
      `Welcome back, ${name}! You are registered already. Some details you sent differ from your record and were not saved.`,
    updated: "Student details updated successfully.",
    archived: "Student archived successfully!",
    activated: "Student activated successfully!",
    unlocked: "You can now see and change the student's details.",
  },
  sw: {
    opensLater: (season: number, at: string) => `Usajili wa msimu wa ${season} unafunguliwa ${at}.`,
    invalidBirth: "Tarehe ya kuzaliwa si sahihi",
    birthToCome: "Tarehe ya kuzaliwa si sahihi: siku hiyo bado haijafika. Angalia mwaka.",
    birthTooEarly: (year: number) => `Tarehe ya kuzaliwa si sahihi: mwaka uwe ${year} au baadaye.`,
    birthShortYear: "Tarehe ya kuzaliwa si sahihi: andika mwaka kwa tarakimu 4, kwa mfano 2004.",
    birthMonthFirst: "Tarehe ya kuzaliwa si sahihi: andika siku kwanza, kisha mwezi.",
    birthNoSuchDay: "Tarehe ya kuzaliwa si sahihi: mwezi huo hauna siku hiyo.",
    birthNeeded: "Weka tarehe ya kuzaliwa.",
    tooYoung: (age: number) =>
      `Wanafunzi lazima wawe na angalau miaka ${age}. Walio wadogo wanakaribishwa wakifika umri huo.`,
    tooYoungOn: (age: number, day: string) =>
      `Wanafunzi lazima wawe na angalau miaka ${age} tarehe ${day}, siku ya kwanza ya msimu. Walio wadogo wanakaribishwa wakifika umri huo.`,
    phoneInUse:
      "Nambari hii ya simu tayari imetumika. Unaweza kujiunga na kozi moja tu kwa msimu. Kama si wewe uliyejisajili nayo, wasiliana na wasimamizi. Tunakupeleka kwenye usajili wako ...",
    severalOnPhone:
      "Zaidi ya mwanafunzi mmoja wana nambari hii ya simu. Itafute kwenye orodha ya wanafunzi, au tumia nambari ya usajili.",
    severalBorn:
      "Zaidi ya mwanafunzi mmoja wana nambari hii ya simu na tarehe hii ya kuzaliwa. Tumia nambari ya usajili.",
    phoneStillShared:
      "Wanafunzi wengine wana nambari hii ya simu pia. Wape nambari nyingine kabla ya kuondoa alama.",
    markIsAdmins: "Msimamizi pekee anaweza kuweka alama kwamba simu inatumiwa na wengi.",
    recordIsAdmins: "Unaweza kubadilisha jina, simu na barua pepe. Msimamizi anabadilisha mengine.",
    revealReason: "Chagua kwa nini unaihitaji.",
    noValue: "Rekodi ya mwanafunzi huyu haina hiyo.",
    codeRenewed: "Mpe mwanafunzi code hii na usimwambie mtu mwingine. Ya zamani haifanyi kazi tena.",
    notFound: "Hatukupata usajili wenye maelezo hayo.",
    wrongCode: "Msimbo huo si wa mwanafunzi huyu. Uangalie, kisha ujaribu tena.",
    identityRequired:
      "Tafadhali tuambie kwanza wewe ni nani: simu au nambari ya usajili, na tarehe ya kuzaliwa.",
    othersRecord: "Huruhusiwi kuona au kubadilisha maelezo ya mwanafunzi huyu.",
    manageRequired: "Weka kwanza code yako ya siri au msimbo wa risiti ya M-Pesa.",
    phoneShape: "Weka nambari ya simu ya Kenya, kwa mfano 0700 123 456.",
    nameShape: "Weka majina kamili.",
    noBrackets: "Andika bila alama < na >.",
    idShape: "Weka nambari ya kitambulisho yenye herufi au tarakimu 4 hadi 15.",
    guardianIdShape: "Weka nambari ya kitambulisho ya mzazi au mlezi: tarakimu 7 hadi 9.",
    guardianPhoneShape: "Weka nambari ya simu ya mzazi au mlezi, kwa mfano 0722 000 111.",
    emailShape: "Weka barua pepe kama jina@example.com, au acha wazi.",
    consentNeeded: "Tafadhali weka alama kwenye kisanduku kukubali kabla ya kuendelea.",
    courseNeeded: "Chagua kozi.",
    classNeeded: "Chagua darasa.",
    whoNeeded: "Weka nambari ya simu au nambari ya usajili.",
    draftGone: "Usajili huu haukuhifadhiwa tena. Tafadhali jaza fomu upya.",
    registered: "Mwanafunzi amesajiliwa.",
    welcomeBack: (name: string) => `Karibu tena, ${name}! Tayari umesajiliwa.`,
    welcomeBackSaved: (name: string) => `Karibu tena, ${name}! Maelezo yako yamehifadhiwa.`,
    welcomeBackNotSaved: (name: string) =>
      `Karibu tena, ${name}! Tayari umesajiliwa. Baadhi ya maelezo uliyotuma ni tofauti na tuliyo nayo, na hayakuhifadhiwa.`,
    updated: "Maelezo ya mwanafunzi yamebadilishwa.",
    archived: "Mwanafunzi amewekwa kwenye kumbukumbu!",
    activated: "Mwanafunzi amerudishwa!",
    unlocked: "Sasa unaweza kuona na kubadilisha maelezo ya mwanafunzi.",
  },
});

/** Sentences about changing many rows at once, which only the console does. */
export const manyStudentsTexts = defineTexts({
  en: {
    changed: (status: "active" | "archived", done: number, same: number) =>
      [
        `${done === 1 ? "1 student" : `${done} students`} ${status === "archived" ? "archived" : "activated"}.`,
        ...(same > 0 ? [`${same} ${same === 1 ? "was" : "were"} ${status} already.`] : []),
      ].join(" "),
  },
});

import { defineTexts } from "@/lib/platform/texts";

/** Sentences about students. Those of the specification's error catalogue are letter for letter (docs/spec-departures.md). */
export const studentTexts = defineTexts({
  en: {
    opensLater: (season: number, at: string) => `Registration for season ${season} opens on ${at}.`,
    invalidBirth: "Invalid Date of Birth",
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
    codeRenewed: "Give the student this code and tell nobody else. The old one no longer works.",
    notFound: "We could not find a registration with those details.",
    wrongCode: "That code does not fit this student. Check it and try again.",
    identityRequired: "Please say who you are first: phone or registration number, and date of birth.",
    othersRecord: "You are not allowed to see or change this student.",
    manageRequired: "Enter your secret code or an M-Pesa receipt code first.",
    phoneShape: "Enter a Kenyan mobile number, for example 0700 123 456.",
    nameShape: "Enter the full name.",
    idShape: "Enter an ID number of 4 to 15 letters or digits.",
    guardianIdShape: "Enter the guardian's ID number: 7 to 9 digits.",
    guardianPhoneShape: "Enter the guardian's phone number.",
    emailShape: "Enter an email address like name@example.com, or leave it empty.",
    consentNeeded: "Please tick the box to agree before you continue.",
    courseNeeded: "Choose a course.",
    classNeeded: "Choose a class.",
    draftGone: "This registration is no longer kept. Please fill in the form again.",
    registered: "Student registered successfully.",
    welcomeBack: (name: string) => `Welcome back, ${name}! You are registered already.`,
    welcomeBackSaved: (name: string) => `Welcome back, ${name}! Your details are saved.`,
    welcomeBackNotSaved: (name: string) =>
      `Welcome back, ${name}! You are registered already. Some details you sent differ from your record and were not saved.`,
    updated: "Student details updated successfully.",
    archived: "Student archived successfully!",
    activated: "Student activated successfully!",
    nothingToChange: "Nothing was changed.",
    unlocked: "You can now see and change the student's details.",
  },
});

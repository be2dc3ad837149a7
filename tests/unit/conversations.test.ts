import { describe, expect, test } from "vitest";
import {
  type ClassFacts,
  type Dialog,
  type Facts,
  type KnownStudent,
  nextQuestion,
  questionsOf,
} from "@/lib/domain/conversations/dialog";
import { CHOOSE_LANGUAGE, dialogTexts } from "@/lib/domain/conversations/dialog-texts";
import { placeText } from "@/lib/domain/conversations/place-text";
import { ask, isOnePart, named } from "@/lib/domain/conversations/say";
import { answer, begin, type Turn } from "@/lib/domain/conversations/turn";
import { readCommand, readNumber, readYesOrNo, writtenBirth } from "@/lib/domain/conversations/words";
import { STEP_STATES } from "@/lib/domain/enrollments/standing/next-step";

const LANGUAGES = ["en", "sw"] as const;
const YES = { en: "yes", sw: "ndiyo" };

function aClass(n: number, more: Partial<ClassFacts> = {}): ClassFacts {
  const session = (day: "saturday" | "sunday", from: string, to: string) => ({
    id: `${n}${day}${from}`,
    day,
    from,
    to,
    seatsLeft: null,
  });
  return {
    id: `class-${n}`,
    name: `Class ${n}`,
    courseId: `course-${n}`,
    course: `Baking ${n}`,
    seatsLeft: 12,
    sessions: [session("saturday", "08:00", "10:00"), session("sunday", "14:00", "16:00")],
    ...more,
  };
}

const facts = (more: Partial<Facts> = {}): Facts => ({
  now: new Date("2026-11-27T09:00:00Z"),
  msisdn: "254712345678",
  academy: "GNM Academy",
  rule: { adult_above: 18, birth_year_from: 1940, youngest_age: 12, starts_on: null },
  isOpen: true,
  classes: [aClass(1), aClass(2)],
  known: [],
  ...more,
});

/** Says some things in turn. */
function saying(said: string[], of: Facts = facts(), language: "en" | "sw" = "en"): Turn {
  return said.reduce<Turn>((turn, text) => answer(turn.dialog, text, of), begin(language, of));
}

const ADULT = ["Amina Otieno", "05-03-1999", "A1234567", "Kayole"];
const CHILD = ["Amina Otieno", "05-03-2012", "Grace Otieno", "12345678", "0722000111", "Kayole"];

const KNOWN: KnownStudent = {
  id: "s1",
  name: "Amina Otieno",
  dob: "1999-03-05",
  fields: {
    full_name: "Amina Otieno",
    dob: "1999-03-05",
    id_number: "A1234567",
    residence: "Kayole",
  },
  hasConsent: true,
  next: { state: "no_class", action: "choose_class", due: 0, until: null },
  course: "",
};

describe("a conversation", () => {
  test("takes the number of another question's choice for no place, and ends what it refuses with a full stop", () => {
    const { dialog, said } = saying([...ADULT.slice(0, 3), "6"]);
    expect(dialog.at).toBe("residence");
    expect(said).toContain(dialogTexts.en.notUnderstood);
    expect(saying(["Amina Otieno", "32-01-1999"]).said).toMatch(/^Invalid Date of Birth\.\s/);
  });

  test("takes 1 for YES where all was checked, and shows a list again after a choice that it does not have", () => {
    expect(saying([...ADULT, "Nothing"]).said).toContain("1 Baking 1");
    expect(saying([...ADULT, "1", "1", "1", "1", "1"])).toMatchObject({ act: "complete" });
  });

  test("asks an adult for name, birth, ID, residence, course, class, and whether all is right", () => {
    const { dialog } = saying([...ADULT, "1", "1"]);
    expect(questionsOf(dialog, facts())).toEqual([
      "full_name",
      "dob",
      "id_number",
      "residence",
      "course",
      "class",
      "check",
    ]);
    expect(dialog).toMatchObject({
      at: "check",
      fields: { dob: "1999-03-05", id_number: "A1234567" },
      classId: "class-1",
    });
  });

  test("asks a minor for the guardian, and then the guardian on the guardian's phone", () => {
    const turn = saying([...CHILD, "1", "1", "yes"]);
    expect(turn).toMatchObject({
      act: "ask_guardian",
      dialog: { fields: { guardian_msisdn: "254722000111" } },
    });
  });

  test("asks the guardian on the same phone where the minor has no other", () => {
    const own = CHILD.map((text) => (text === "0722000111" ? "0712345678" : text));
    expect(saying([...own, "1", "1", "yes"]).dialog.at).toBe("guardian");
    expect(saying([...own, "1", "1", "yes", "YES"]).act).toBe("complete");
    expect(saying([...own, "1", "1", "yes", "no"]).act).toBe("end");
  });

  test("wants a guardian who can be asked: a Kenyan phone", () => {
    const abroad = CHILD.slice(0, 4);
    expect(saying([...abroad, "+256 772 123456"]).dialog.at).toBe("guardian_msisdn");
  });

  test("knows a student of the phone by the date of birth, and asks only what a season asks anew", () => {
    const of = facts({ known: [KNOWN] });
    expect(begin("en", of).dialog.at).toBe("dob");
    expect(begin("en", of).said).not.toContain("Amina");
    const { dialog } = saying(["5/3/1999"], of);
    expect(questionsOf(dialog, of)).toEqual(["dob", "residence", "course", "class", "check"]);
    expect(dialog).toMatchObject({ knownAs: "s1", at: "residence" });
  });

  test("tells nobody who gives another date anything of the student, and asks a person after three", () => {
    const of = facts({ known: [KNOWN] });
    expect(saying(["05-03-2001"], of)).toMatchObject({ dialog: { at: "dob", misses: 1 } });
    expect(saying(["05-03-2001", "06-03-2001", "07-03-2001"], of).act).toBe("hand_over");
  });

  test("tells a student with a seat where they stand instead of registering again", () => {
    const paid = {
      ...KNOWN,
      course: "Baking 1",
      next: { state: "enrolled", action: "none", due: 0, until: null },
    } as const;
    expect(saying(["05-03-1999"], facts({ known: [paid] }))).toMatchObject({
      act: "end",
      said: "Amina is enrolled in Baking 1.",
    });
  });

  test("asks for a time only where there is a choice", () => {
    const two = aClass(1, {
      sessions: [
        ...aClass(1).sessions,
        { id: "late", day: "saturday", from: "11:00", to: "13:00", seatsLeft: 3 },
      ],
    });
    const of = facts({ classes: [two] });
    const { dialog, said } = saying([...ADULT, "1", "1"], of);
    expect(dialog.at).toBe("saturday");
    expect(said).toContain("2 11:00-13:00, 3 left");
    expect(answer(dialog, "2", of).dialog).toMatchObject({ times: { saturday: "late" }, at: "check" });
  });

  test("offers a full class with the waiting list", () => {
    const of = facts({ classes: [aClass(1, { seatsLeft: 0 })] });
    const { said } = saying([...ADULT, "1", "1"], of);
    expect(said).toContain("wait for a seat");
    expect(saying([...ADULT, "1"], of).said).toContain("1 Class 1, full");
  });

  test("goes back with 0 and corrects one answer with CHANGE, keeping the others", () => {
    expect(saying(["Amina Otieno", "0"]).dialog.at).toBe("full_name");
    const corrected = saying([...ADULT, "1", "1", "CHANGE 2", "06-03-1999"]);
    expect(corrected.dialog).toMatchObject({
      at: "check",
      fields: { dob: "1999-03-06", full_name: "Amina Otieno" },
    });
    expect(saying(["Amina Otieno", "BADILI 9"]).dialog.at).toBe("dob");
  });

  test("asks what a correction makes necessary: a guardian for who turns out to be a minor", () => {
    expect(saying([...ADULT, "1", "1", "CHANGE 2", "05-03-2012"]).dialog.at).toBe("guardian_name");
  });

  test("forgets class and times when another course is chosen", () => {
    expect(saying([...ADULT, "1", "1", "CHANGE 5", "2"]).dialog).toMatchObject({
      at: "class",
      courseId: "course-2",
    });
  });

  test("is kind twice when it does not understand, then asks a person, and can go on", () => {
    const [one, two, three] = [1, 2, 3].map((times) =>
      saying([...ADULT, "1", "1", ...Array(times).fill("what?")]),
    );
    expect([one?.act, two?.act, three?.act]).toEqual([undefined, undefined, "hand_over"]);
    expect(one?.said).toContain("did not understand");
    expect(answer(three!.dialog, "yes", facts()).act).toBe("complete");
  });

  test("says so when registration has closed meanwhile", () => {
    const { dialog } = saying(ADULT);
    expect(answer(dialog, "1", facts({ isOpen: false }))).toMatchObject({
      act: "end",
      said: dialogTexts.en.closed,
    });
  });

  test("pages a long list with 98, keeps the numbers, and 0 turns back", () => {
    const of = facts({
      classes: Array.from({ length: 30 }, (_, n) =>
        aClass(n + 1, { course: `Computer Packages and Repair ${n}` }),
      ),
    });
    const first = saying(ADULT, of);
    const second = answer(first.dialog, "98", of);
    expect(first.said).toMatch(/98 more$/);
    const [number = ""] = second.said.split("\n").slice(1)[0]!.split(" ");
    expect(answer(second.dialog, number, of).dialog.courseId).toBe(`course-${number}`);
    expect(answer(second.dialog, "0", of).said).toBe(first.said);
  });
});

// What people are known to send to surveys and registrations by SMS: other words, more words, other signs.
describe("what people send is understood", () => {
  test.each(["Yes.", " YES ", "yes please", "ndio", "NDIYO!", "Ndiyo asante", "ok", "Y"])(
    "%j agrees",
    (text) => {
      expect(readYesOrNo(text)).toBe("yes");
    },
  );
  test.each(["yes but no", "why", "", "👍?", "not yes"])("%j does not", (text) => {
    expect(readYesOrNo(text)).not.toBe("yes");
  });
  test.each([
    ["1.", 1],
    ["(2)", 2],
    ["No 3", 3],
    [" 4 ", 4],
    ["O", 0],
    ["０", 0],
    ["1\n", 1],
  ] as const)("%j is a number", (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
  test.each(["05031999", "5 3 1999", "5/3/1999", "05.03.1999", "5*3*1999", "5 March 1999", "5-mac-1999"])(
    "%j is 5 March 1999",
    (text) => {
      expect(saying(["Amina Otieno", text]).dialog.fields.dob).toBe("1999-03-05");
      expect(writtenBirth(text)).toMatch(/^0?5/);
    },
  );
  test.each(["jiunge", "JIUNGE.", "Join", "  join  ", "JOIN please", "jiunge tafadhali", "Jiunge Academy"])(
    "%j begins",
    (text) => {
      expect(readCommand(text)?.command).toBe("join");
    },
  );
  test.each(["join me at five", "pay you tomorrow", "hali yako?", "status of my friend"])(
    "%j is for a person",
    (text) => {
      expect(readCommand(text)).toBeNull();
    },
  );
  test("the name of a course does for its number", () => {
    expect(saying([...ADULT, "baking 2"]).dialog.courseId).toBe("course-2");
    expect(saying([...ADULT, "baking"]).dialog.at).toBe("course");
  });
  test("a name with an apostrophe, in capitals or with a line end is a name", () => {
    expect(saying(["NG'ANG'A  wa\nThiong'o"]).dialog.fields.full_name).toBe("NG'ANG'A wa Thiong'o");
  });
});

/** The longest names that a catalog may have, and one in letters that GSM lacks. */
const LONG = [
  "Certificate in Computer Packages, Graphic Design and Repair of Phones",
  "Muhtasari wa Ufundi wa Mavazi na Ubunifu wa Mitindo ya Kisasa",
  "コンピューター入門コンピューター入門",
];

describe("every sentence fits one part of an SMS and a USSD screen", () => {
  const fits = (text: string) => expect(isOnePart(text) && text.length <= 182, text).toBe(true);
  const words = {
    name: "Wanjiku Nyambura Kamau",
    course: LONG[0]!,
    until: "Jmosi 30 Novemba, 18:40",
    amount: "KES 12,500.50",
  };

  test.each(LANGUAGES)("in %s", (language) => {
    const texts = dialogTexts[language];
    const plain = Object.values(texts).filter((text): text is string => typeof text === "string");
    for (const text of [...plain, CHOOSE_LANGUAGE]) fits(text);
    for (const course of LONG) {
      for (const write of [texts.held, texts.heldForChild, texts.heldElsewhere])
        fits(named({ name: words.name, course }, (said) => write({ ...words, ...said })));
      fits(named({ course }, texts.waiting));
      fits(
        named({ academy: "The Greater Nairobi Missionary Academy X", child: words.name, course }, (said) =>
          texts.guardianQuestion({ ...said, fee: "KES 12,500" }),
        ),
      );
      fits(
        named({ academy: "The Greater Nairobi Missionary Academy X", child: words.name }, texts.guardianOwn),
      );
      for (const state of STEP_STATES)
        fits(
          placeText(language, {
            name: words.name,
            course,
            next: { state, action: "none", due: 12500, until: "2026-11-30T15:40:00Z" },
          }),
        );
    }
    fits(texts.guardianAsked("0712345678"));
    fits(named({ name: words.name }, (said) => texts.ringing({ name: said.name, amount: words.amount })));
    fits(texts.onWeb({ link: "https://registration.greaternairobi-academy.example/go-on/7K2M9QXP" }));
  });

  test.each(LANGUAGES)("each question in %s, with the longest names and after each mistake", (language) => {
    for (const long of LONG) {
      const of = facts({
        academy: "The Greater Nairobi Missionary Academy X",
        classes: Array.from({ length: 12 }, (_, n) =>
          aClass(n, {
            course: `${long} ${n}`,
            name: `${long} ${n}`,
            seatsLeft: n === 1 ? 0 : 1234,
            courseId: `c${n % 6}`,
          }),
        ),
      });
      for (const journey of [ADULT, CHILD]) {
        const named = journey.map((text, place) => (place === 0 ? `${long} Otieno`.slice(0, 118) : text));
        for (let length = 0; length <= named.length + 2; length += 1) {
          const turn = saying([...named, "1", "1"].slice(0, length), of, language);
          fits(turn.said);
          for (const wrong of ["???", "x".repeat(200), "98", "0", "CHANGE 77", "99"])
            fits(answer(turn.dialog, wrong, of).said);
        }
      }
    }
  });

  test("the questions of a complete conversation end with the summary, however long the names", () => {
    const of = facts({ classes: [aClass(1, { course: LONG[0]!, name: LONG[1]! })] });
    for (const language of LANGUAGES) {
      const { dialog } = saying([...ADULT, "1", "1"], of, language);
      expect(nextQuestion(dialog as Dialog, of)).toBe("check");
      expect(ask(dialog, of)).toContain(language === "en" ? "YES" : "NDIYO");
      expect(answer(dialog, YES[language], of).act).toBe("complete");
    }
  });
});

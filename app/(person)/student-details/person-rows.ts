import { registrationTexts } from "@/components/registration-form/texts";
import type { DescriptionRow } from "@/components/ui/description-list";
import { fieldTexts, isAskedOf, shownValue, startingWith } from "@/lib/domain/students/field-rules";
import type { MaskedStudent, WholeStudent } from "@/lib/domain/students/get-student";
import { formatPhone } from "@/lib/platform/phone";
import { publicTexts } from "../../(public)/texts";

/** The rows for a visitor who gave phone and date of birth only. */
export function maskedRows(student: MaskedStudent): DescriptionRow[] {
  return [
    { name: publicTexts.student, value: student.name },
    { name: fieldTexts("msisdn", "own").label, value: student.msisdn },
    { name: publicTexts.registrationNo, value: student.registration_no },
  ];
}

/** The whole record, for a visitor who gave a manage code or receipt. */
export function wholeRows(student: WholeStudent): DescriptionRow[] {
  const age = student.id_number ? "adult" : "minor";
  return startingWith("full_name")
    .filter((name) => isAskedOf(name, age))
    .flatMap((name) => {
      const value = shownValue(name, student, formatPhone) || registrationTexts.notProvided;
      const row = { name: fieldTexts(name, "own").label, value };
      const number = { name: publicTexts.registrationNo, value: student.registration_no };
      return name === "msisdn" ? [row, number] : [row];
    });
}

/** The three boxes of a date of birth as one text DD-MM-YYYY; empty when nothing was typed. */
export function readBirth(form: FormData): string {
  const part = (name: string) => String(form.get(`dob_${name}`) ?? "").trim();
  const parts = [part("day"), part("month"), part("year")];
  return parts.every((typed) => typed === "") ? "" : parts.join("-");
}

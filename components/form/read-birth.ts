/** The three boxes of BirthField as DD-MM-YYYY; "" when all are empty. */
export function readBirth(form: FormData): string {
  const part = (name: string) => String(form.get(`dob_${name}`) ?? "").trim();
  const parts = [part("day"), part("month"), part("year")];
  return parts.every((typed) => typed === "") ? "" : parts.join("-");
}

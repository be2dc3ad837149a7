import { expect, test } from "vitest";
import { sameOnPhone } from "@/lib/domain/registrations/imports/same-person";

type Recorded = Parameters<typeof sameOnPhone>[1][number];
const onPhone = (...names: string[]) => names.map((fullName) => ({ id: fullName, fullName }) as Recorded);
const found = (full_name: string, ...names: string[]) =>
  sameOnPhone({ given: { full_name } } as Parameters<typeof sameOnPhone>[0], onPhone(...names))?.fullName;

test.each([
  ["Kamau Jane", "Jane Wanjiru Kamau"],
  ["Peter Wang'ombe", "PETER WANGOMBE"],
  ["Ngang\u2019a Mwangi", "Mwangi Ng\u02bcang\u02bca"],
  ["Anne Marie Otieno", "Anne-Marie Otieno"],
  ["Zoe Achieng", "Zoë Achieng"],
])("a row of %s may be of %s who is recorded with its phone", (written, recorded) => {
  expect(found(written, recorded, "Brian Otieno Ouma")).toBe(recorded);
});

test("a name of another person, or of two on the phone, is of nobody recorded", () => {
  expect(found("Jane Otieno", "Jane Wanjiru Kamau")).toBeUndefined();
  expect(found("Jane", "Jane Wanjiru", "Jane Achieng")).toBeUndefined();
  expect(found("'", "Jane Wanjiru")).toBeUndefined();
});

import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import { newPhone } from "../../../api/fixtures";
import { advanceClock } from "../../../support/clock";
import { look, uploadRows } from "./files";

afterAll(closeDatabase);

test("an import says at night that its messages go out at once, and by day not", async () => {
  const file = await uploadRows([
    ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"],
    ["Asleep Njoki", newPhone(), "1/2/2000", "30123456", "Juja", "Flier", "New"],
  ]);
  expect(await look(file)).toMatchObject({ wakes_people: false, counts: { new: 1 } });
  await advanceClock(12 * 60 * 60);
  expect(await look(file)).toMatchObject({ wakes_people: true, counts: { new: 1 } });
});

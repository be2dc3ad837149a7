import { describe, expect, test } from "vitest";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { heldSeat, newClass, paidSeat, secondSaturday, student } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { outcomeOf, outcomeOnceServed, refusalOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { fullClass, join, kindsTo, queue, waiters } from "./waiting";

describe("joining the list of a full class", () => {
  test("costs nothing and gives the next position; joining again keeps it", async () => {
    const { group } = await fullClass();
    const [first, second] = await waiters(group, 2);
    expect(await queue(group)).toEqual([
      [first!.id, "waiting"],
      [second!.id, "waiting"],
    ]);
    const again = await join(first!, group);
    expect(again).toMatchObject({ position: 1, ahead: 0, is_new: false, class_id: group.classId });
    expect(await join(second!, group)).toMatchObject({ position: 2, ahead: 1 });
    expect((await sql`select 1 from enrollments where student_id = ${first!.id}`).length).toBe(0);
  });

  test("is refused where there is a seat, and for a second class", async () => {
    const person = await student();
    const open = await newClass({ capacity: 1 });
    expect(await outcomeOf(join(person, open))).toBe("not_full");
    const { group } = await fullClass();
    await join(person, group);
    const other = await fullClass();
    const refused = await refusalOf(join(person, other.group));
    expect(refused).toMatchObject({ code: "already_waiting", data: { class_id: group.classId } });
  });

  test("is possible for one full session while the class has seats", async () => {
    const group = await newClass({ capacity: 5, room: 1 });
    await secondSaturday(group);
    await heldSeat(undefined, group);
    const person = await student();
    expect(await outcomeOf(join(person, group))).toBe("not_full");
    expect(await join(person, group, group.sessions)).toMatchObject({ position: 1 });
  });

  test("is possible without times when one of its days has no room left", async () => {
    const group = await newClass({ capacity: 5, room: 1 });
    await heldSeat(undefined, group);
    expect(await join(await student(), group)).toMatchObject({ position: 1 });
  });

  test("is not for a student who has a seat in the class or in another course", async () => {
    const { group, seats } = await fullClass();
    expect(await outcomeOf(join(seats[0]!.student, group))).toBe("already_enrolled");
    const elsewhere = await paidSeat();
    expect(await outcomeOf(join(elsewhere.student, group))).toBe("already_enrolled");
  });

  test("needs a known student, a class of the current season, and sessions of the class", async () => {
    const { group } = await fullClass();
    const person = await student();
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(asOwner(joinWaitingList, { student_id: unknown, class_id: group.classId }))).toBe(
      "not_found",
    );
    expect(await outcomeOf(asOwner(joinWaitingList, { student_id: person.id, class_id: unknown }))).toBe(
      "not_found",
    );
    const other = await newClass();
    expect(await outcomeOf(join(person, group, other.sessions))).toBe("invalid");
  });

  test("is one entry, even if one student joins by ten calls at once", async () => {
    const { group } = await fullClass();
    const person = await student();
    await Promise.all(Array.from({ length: 10 }, () => outcomeOnceServed(() => join(person, group))));
    expect(await queue(group)).toEqual([[person.id, "waiting"]]);
  });
});

describe("a student who joins a waiting list", () => {
  test("gets one message instead of the one that asks to pay: the position, and that nothing is to be paid now", async () => {
    const { group } = await fullClass();
    const [first, second] = [await student(), await student()];
    await join(first, group);
    await join(second, group);
    const sent =
      await sql`select kind, body from outbox where student_id = ${second.id} and state = 'queued'`;
    expect(sent.map(({ kind }) => kind)).toEqual(["waiting"]);
    expect(sent[0]!.body).toContain(second.registration_no);
    expect(sent[0]!.body).toMatch(
      /is 2 on the waiting list of .+ Pay nothing now: we send an SMS when a seat is free\.$/,
    );
    expect(sent[0]!.body).not.toMatch(/Choose a class/);
    await join(second, group);
    expect(await kindsTo(second)).toEqual(["registered", "waiting"]);
  });

  test("gets only the position if the registration's message has already been sent", async () => {
    const { group } = await fullClass();
    const person = await student();
    await sql`update outbox set state = 'accepted' where student_id = ${person.id}`;
    await join(person, group);
    const [sent] = await sql`select body from outbox where student_id = ${person.id} and kind = 'waiting'`;
    expect(sent!.body).toMatch(/^GNM Academy: \S+ \S+ is number 1 on the waiting list of /);
  });
});

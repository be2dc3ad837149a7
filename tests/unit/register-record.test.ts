import { describe, expect, test } from "vitest";
import {
  type Answer,
  bodyOf,
  instantOf,
  isDue,
  keyOf,
  newId,
  nothingStored,
  type State,
  type StoredRegister,
  settled,
  taken,
  withMarks,
  withReason,
  withStatus,
} from "@/components/attendance/record";
import { sendStored } from "@/components/attendance/send";
import { memoryStore } from "@/components/attendance/store";
import { whereabouts } from "@/components/attendance/use-register";

const ABOUT = { owner: "tutor", session_id: "session", date: "2026-11-21", label: "Weaving A" };
const KEY = keyOf(ABOUT);
const at = (second: number) => `2026-11-21T09:00:${String(second).padStart(2, "0")}.000Z`;
const mark = (id: string, state: State, second: number) => (stored: StoredRegister | null) =>
  withMarks(stored ?? nothingStored(ABOUT), { [id]: { state, at: at(second) } });
const ask = (stored: StoredRegister | null) => withStatus(stored ?? nothingStored(ABOUT), "saved");

type Sent = ReturnType<typeof bodyOf>;

test("a register of a day without a meeting keeps its marks until the tutor gives a reason, and sends the reason with them", () => {
  const made = mark("asha", "absent", 1)(null);
  const first = taken(made, () => "one");
  const code = "not_a_meeting_day";
  const asked = settled(first, first.writing, {
    kind: "refused",
    refused: { code, message: "" },
    notEnrolled: [],
  });
  expect(asked).toMatchObject({ marks: made.marks, refused: { code } });
  expect(isDue(asked as StoredRegister)).toBe(false);
  const explained = withReason(asked as StoredRegister, "Make-up class");
  expect(isDue(explained)).toBe(true);
  const again = taken(explained, () => "two");
  expect(bodyOf(again, again.writing)).toMatchObject({
    reason: "Make-up class",
    client_id: "two",
    absent: ["asha"],
  });
  expect(bodyOf(first, first.writing)).not.toHaveProperty("reason");
});

/**
 * A fake academy that merges as the real one: the same write once, the newer mark of each student, saved is locked.
 */
function academy() {
  const marks = new Map<string, { state: State; at: string }>();
  const received = new Set<string>();
  let status: "draft" | "saved" = "draft";
  let version = 0;
  return {
    marks,
    writings: () => version,
    take({ client_id, status: wanted, marked_at, ...lists }: Sent): Answer {
      const result = (): Answer => ({
        kind: "done",
        register: { status, version, marks: Object.fromEntries([...marks].map(([id, m]) => [id, m.state])) },
      });
      if (received.has(client_id)) return result();
      if (status === "saved")
        return { kind: "refused", refused: { code: "register_locked", message: "" }, notEnrolled: [] };
      received.add(client_id);
      version += 1;
      status = wanted;
      for (const [id, instant] of Object.entries(marked_at)) {
        const state = (["present", "absent", "late", "excused"] as const).find((name) =>
          lists[name].includes(id),
        );
        const before = marks.get(id);
        if (!before || instant >= before.at) marks.set(id, { state: state ?? "unmarked", at: instant });
      }
      return result();
    },
  };
}

const OFFLINE: Answer = { kind: "later", why: "offline" };

describe("marks on their way", () => {
  test("go out beside the marks shown, so that the answer can name which of these changed", () => {
    const stored = taken(mark("a", "present", 1)(null), () => "one");
    const shown = { a: "present", b: "late", c: "unmarked" } as const;
    expect(bodyOf(stored, stored.writing, shown)).toMatchObject({ present: ["a"], shown: { b: "late" } });
  });

  test("are sent again as the same write when the answer was lost, and count once", async () => {
    const [store, group] = [memoryStore(), academy()];
    await store.change(KEY, mark("a", "present", 1));
    await store.change(KEY, ask);
    await sendStored(store, KEY, undefined, async (stored, writing) => {
      group.take(bodyOf(stored, writing));
      return OFFLINE;
    });
    expect(isDue((await store.get(KEY))!)).toBe(true);
    const answer = await sendStored(store, KEY, undefined, async (stored, writing) =>
      group.take(bodyOf(stored, writing)),
    );
    expect(answer?.kind).toBe("done");
    expect(group.writings()).toBe(1);
    expect(await store.get(KEY)).toBeNull();
  });

  test("made during a request are kept and sent next", async () => {
    const [store, group] = [memoryStore(), academy()];
    await store.change(KEY, mark("a", "present", 1));
    let first = true;
    await sendStored(store, KEY, undefined, async (stored, writing) => {
      if (first) {
        await store.change(KEY, mark("a", "absent", 2));
        await store.change(KEY, mark("b", "late", 3));
      }
      first = false;
      return group.take(bodyOf(stored, writing));
    });
    expect(Object.fromEntries([...group.marks].map(([id, { state }]) => [id, state]))).toEqual({
      a: "absent",
      b: "late",
    });
    expect((await store.get(KEY))?.marks).toEqual({});
  });

  test("0 of 500 are lost and none counts twice, whatever the network does", async () => {
    const [store, group] = [memoryStore(), academy()];
    const wanted: Record<string, State> = {};
    const chance = randomOf(20261121);
    const post = async (
      stored: StoredRegister,
      writing: StoredRegister["writing"] & object,
    ): Promise<Answer> => {
      const luck = chance();
      if (luck < 0.3) return OFFLINE;
      const answer = group.take(bodyOf(stored, writing));
      return luck < 0.6 ? OFFLINE : answer;
    };
    for (let tap = 0; tap < 500; tap++) {
      const id = `student ${Math.floor(chance() * 30)}`;
      const state = (["present", "absent", "late", "excused", "unmarked"] as const)[
        Math.floor(chance() * 5)
      ]!;
      wanted[id] = state;
      await store.change(KEY, (stored) =>
        withMarks(stored ?? nothingStored(ABOUT), {
          [id]: { state, at: new Date(Date.parse(at(0)) + tap).toISOString() },
        }),
      );
      if (chance() < 0.2) await sendStored(store, KEY, undefined, post);
    }
    while (isDue((await store.get(KEY))!)) await sendStored(store, KEY, undefined, post);
    expect(Object.fromEntries([...group.marks].map(([id, { state }]) => [id, state]))).toEqual(wanted);
  });

  test("a register is saved only after the draft under way", async () => {
    const [store, group] = [memoryStore(), academy()];
    await store.change(KEY, mark("a", "present", 1));
    await sendStored(store, KEY, undefined, async () => OFFLINE);
    await store.change(KEY, ask);
    const sent: string[] = [];
    await sendStored(store, KEY, undefined, async (stored, writing) => {
      sent.push(writing.status);
      return group.take(bodyOf(stored, writing));
    });
    expect(sent).toEqual(["draft", "saved"]);
    expect(await store.get(KEY)).toBeNull();
  });
});

describe("a refused write", () => {
  const refusal = (marks?: Record<string, State>): Answer => ({
    kind: "refused",
    refused: {
      code: marks ? "register_locked" : "invalid",
      message: "no",
      ...(marks ? { register: { marked_by: "B", present_count: 1, absent_count: 0, marks } } : {}),
    },
    notEnrolled: [],
  });
  const sent = () => taken(mark("a", "present", 1)(null), () => "id");

  test("stays on the phone until the tutor acts", () => {
    const stored = sent();
    const rest = settled(stored, stored.writing, refusal());
    expect(rest?.marks.a?.state).toBe("present");
    expect(isDue(rest!)).toBe(false);
    expect(isDue(mark("b", "absent", 2)(rest))).toBe(true);
  });

  test("is shown beside the register that someone else saved", () => {
    const stored = sent();
    expect(settled(stored, stored.writing, refusal({ a: "absent" }))?.refused?.register?.marks).toEqual({
      a: "absent",
    });
  });

  test("is dropped when someone else saved the same", () => {
    const stored = sent();
    expect(settled(stored, stored.writing, refusal({ a: "present" }))).toBeNull();
  });

  test("loses only students who are no longer enrolled", () => {
    const stored = taken(mark("gone", "absent", 2)(mark("a", "present", 1)(null)), () => "id");
    const answer: Answer = { ...(refusal() as Answer & { kind: "refused" }), notEnrolled: ["gone"] };
    expect(Object.keys(settled(stored, stored.writing, answer)?.marks ?? {})).toEqual(["a"]);
  });
});

describe("the time of a mark", () => {
  test("is after the mark it replaces, even if the clock was set back", () => {
    expect(instantOf(Date.parse(at(5)), at(9))).toBe("2026-11-21T09:00:09.001Z");
    expect(instantOf(Date.parse(at(9)), at(5))).toBe(at(9));
    expect(instantOf(Date.parse(at(9)), null)).toBe(at(9));
  });
});

test("marks are said to be stored on the phone only where they survive the page", () => {
  const stored = mark("a", "present", 1)(null);
  expect(whereabouts({ stored, phase: "still" }, true)).toBe("On this phone, not sent");
  expect(whereabouts({ stored, phase: "offline" }, memoryStore().lasts())).toBe(
    "Not sent: keep this page open",
  );
  expect(whereabouts({ stored: null, phase: "draft" }, true)).toBe("Draft saved.");
  const differs = [{ student_id: "a", name: "A", state: "absent" as const }];
  expect(whereabouts({ stored: null, phase: "draft", differs }, true)).toBe(
    "Draft saved. See the note at the top.",
  );
});

test("each write has its own uuid as idempotency key", () => {
  const names = new Set(Array.from({ length: 200 }, newId));
  expect(names.size).toBe(200);
  for (const name of names)
    expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

/** The same random numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

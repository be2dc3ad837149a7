import { pool } from "../pool";

/** One upsert of all the marks of a register. */
export async function POST(request) {
  const { register_id, present, absent } = await request.json();
  const students = [...present, ...absent];
  const states = [...present.map(() => "present"), ...absent.map(() => "absent")];
  const rows = await pool()`
    insert into bench_marks (register_id, student_id, state, marked_at)
    select ${register_id}, student, state, now()
    from unnest(${students}::uuid[], ${states}::text[]) as given (student, state)
    on conflict (register_id, student_id) do update set state = excluded.state, marked_at = excluded.marked_at
    returning student_id`;
  return Response.json({ written: rows.length }, { status: 201 });
}

import { CURRENT } from "./people";

/**
 * Registers of the last three weekends of this season and of the last weekend of each past one, with marks of every student
 * enrolled by then. All are saved, except some of the last weekend. They are drafts until their marks are inserted.
 */
export function registers(today: string): string[] {
  const weekends = `case when s.season = ${CURRENT} then 3 else 1 end`;
  const last = `least(s.ends_on, date '${today}')`;
  return [
    `create temp table scale_registers on commit drop as
      select pg_temp.key_of('register', (p.class * 10 + t.no)::bigint * 10 + week) as id, pg_temp.key_of('session', p.class * 10 + t.no) as session_id,
        met.date, (met.date::timestamp at time zone 'UTC') + interval '13 hours' as at, x.tutor_id, week = 1 and pg_temp.draw(p.class * 10 + t.no, 70, 10) = 0 as is_draft
      from (select distinct class, season from scale_enrollments) p join scale_seasons s using (season), generate_series(1, 5) t (no),
        lateral generate_series(1, ${weekends}) week, lateral (
          select ${last} - ((extract(dow from ${last})::int - case when t.no < 3 then 6 else 0 end + 7) % 7) - 7 * (week - 1) as date
        ) met, sessions x
      where x.id = pg_temp.key_of('session', p.class * 10 + t.no) and not (week = 1 and pg_temp.draw(p.class * 10 + t.no, 71, 20) = 0)`,
    // The planner needs statistics of the tables just filled.
    "analyze scale_registers",
    "analyze enrollments",
    "analyze enrollment_sessions",
    `insert into registers (id, session_id, date, status, marked_by, version, created_at, updated_at)
      select id, session_id, date, 'draft', tutor_id, 1, at, at from scale_registers order by date, id`,
    `insert into register_marks (register_id, student_id, state, marked_at)
      select r.id, e.student_id, case when pg_temp.draw(hashtextextended(e.student_id::text || r.date, 0), 72, 100) < 78 then 'present'
          when pg_temp.draw(hashtextextended(e.student_id::text || r.date, 0), 72, 100) < 92 then 'absent'
          when pg_temp.draw(hashtextextended(e.student_id::text || r.date, 0), 72, 100) < 97 then 'late' else 'excused' end, r.at
      from scale_registers r join enrollment_sessions es on es.session_id = r.session_id join enrollments e on e.id = es.enrollment_id
      where e.state = 'enrolled' and e.enrolled_at < (r.date + 1)::timestamp at time zone 'Africa/Nairobi' order by r.id, e.student_id`,
    `update registers set status = 'saved', saved_at = s.at from scale_registers s
      where s.id = registers.id and not s.is_draft and exists (select from register_marks m where m.register_id = s.id)`,
  ];
}

/** The audit log and the messages of the whole academy, by time. */
export function records(): string[] {
  return [
    `insert into audit_log (at, actor_kind, actor_id, verb, subject, changes, request_id)
      select at, kind, actor, verb, subject, changes, substr(md5(subject || verb), 1, 16) from (
        select created_at as at, 'public' as kind, null as actor, 'students.register-student' as verb, 'student:' || id as subject, jsonb_build_object('registered', true, 'season', season_number) as changes from students
        union all
        select p.at, 'student', p.student_id::text, 'students.enroll', 'enrollment:' || p.id,
          jsonb_build_object('from', null, 'to', 'held', 'class', e.class_id, 'sessions', '[]'::jsonb) from scale_enrollments p join enrollments e on e.id = p.id
        union all
        select paid_at, 'system', 'safaricom', 'payments.read-callback',
          'transaction:' || pg_temp.key_of('money', i), '{"source": "callback", "new": true}' from scale_money
        union all
        select at, 'staff', tutor_id::text, 'attendance-registers.add-register', 'register:' || id, '{"status": "saved", "present": 0, "absent": 0}' from scale_registers
      ) lines order by at, subject`,
    `insert into outbox (id, channel, kind, purpose, priority, recipient, subject, body, student_id, state, cause, attempts, next_attempt_at, expires_at, sent_at, created_at)
      select pg_temp.key_of('message', i), 'sms', 'enrolled', 'transactional', 1, msisdn, 'Enrolled', 'You are enrolled. Receipt ' || 1000 + i || '.', student_id, 'accepted', 'enrolled:' || id, 1, paid_at, paid_at + interval '1 day', paid_at, paid_at
      from scale_enrollments where state = 'enrolled' order by paid_at, i`,
  ];
}

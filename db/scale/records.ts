/** The audit log and the messages of the whole academy, by time. */
export function records(): string[] {
  return [
    `insert into audit_log (at, actor_kind, actor_id, verb, subject, changes, request_id)
      select at, kind, actor, verb, subject, changes, substr(md5(subject || verb), 1, 16) from (
        select created_at as at, 'public' as kind, null as actor, 'students.register' as verb, 'student:' || id as subject, '{"registered": true}'::jsonb as changes from students
        union all
        select at, 'student', student_id::text, 'students.enroll', 'enrollment:' || id, '{"to": "held"}' from scale_enrollments
        union all
        select paid_at, 'system', 'safaricom', 'payments.read-callback',
          'transaction:' || pg_temp.key_of('money', i), jsonb_build_object('cents', cents) from scale_money
        union all
        select at, 'staff', tutor_id::text, 'attendance-registers.add', 'register:' || id, '{"to": "saved"}' from scale_registers
      ) lines order by at, subject`,
    `insert into outbox (id, channel, kind, purpose, priority, recipient, subject, body, student_id, state, cause, attempts, next_attempt_at, expires_at, sent_at, created_at)
      select pg_temp.key_of('message', i), 'sms', 'enrolled', 'transactional', 1, msisdn, 'Enrolled', 'You are enrolled. Receipt ' || 1000 + i || '.', student_id, 'accepted', 'enrolled:' || id, 1, paid_at, paid_at + interval '1 day', paid_at, paid_at
      from scale_enrollments where state = 'enrolled' order by paid_at, i`,
  ];
}

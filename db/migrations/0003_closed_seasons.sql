-- Seasons closed before closing was one act end as it now ends them: money without a seat is credit, no hold is left, every
-- enrolled student has an outcome by attendance (75 %), and the classes are archived.
INSERT INTO allocations (transaction_id, enrollment_id, amount_cents)
  SELECT a.transaction_id, a.enrollment_id, -sum(a.amount_cents) FROM allocations a
    JOIN enrollments e ON e.id = a.enrollment_id JOIN seasons z ON z.number = e.season_number
  WHERE z.closed_at IS NOT NULL AND e.state NOT IN ('enrolled', 'cancelled')
  GROUP BY a.transaction_id, a.enrollment_id HAVING sum(a.amount_cents) > 0;
--> statement-breakpoint
UPDATE enrollments e SET state = 'cancelled', hold_until = NULL FROM seasons z
  WHERE z.number = e.season_number AND z.closed_at IS NOT NULL AND (e.state = 'paid_waiting' OR (
    e.state IN ('held', 'pending_payment', 'offered', 'expired') AND EXISTS (SELECT FROM allocations a WHERE a.enrollment_id = e.id)));
--> statement-breakpoint
UPDATE enrollments e SET state = 'expired' FROM seasons z
  WHERE z.number = e.season_number AND z.closed_at IS NOT NULL AND e.state IN ('held', 'pending_payment', 'offered');
--> statement-breakpoint
UPDATE enrollments e SET outcome_at = z.closed_at, outcome = CASE WHEN (
    SELECT count(*) > 0 AND count(*) FILTER (WHERE k.state IN ('present', 'late')) * 100 >= count(*) * 75
    FROM classes c JOIN sessions s ON s.class_id = c.id JOIN registers r ON r.session_id = s.id AND r.status = 'saved'
      JOIN register_marks k ON k.register_id = r.id AND k.student_id = e.student_id AND k.state IN ('present', 'late', 'absent')
    WHERE c.season_number = e.season_number AND r.date >= (e.enrolled_at AT TIME ZONE 'Africa/Nairobi')::date
  ) THEN 'completed' ELSE 'not_completed' END
  FROM seasons z WHERE z.number = e.season_number AND z.closed_at IS NOT NULL AND e.state = 'enrolled' AND e.outcome IS NULL;
--> statement-breakpoint
UPDATE classes c SET archived_at = z.closed_at FROM seasons z
  WHERE z.number = c.season_number AND z.closed_at IS NOT NULL AND c.archived_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION check_closed_seasons() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'a closed season holds no unpaid seat', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.closed_at IS NOT NULL AND e.state IN ('held', 'pending_payment', 'offered', 'paid_waiting')
  UNION ALL
  SELECT 'every enrolled student of a closed season has an outcome', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.closed_at IS NOT NULL AND e.state = 'enrolled' AND e.outcome IS NULL
  UNION ALL
  SELECT 'the classes of a closed season are archived', c.id::text FROM classes c JOIN seasons z ON z.number = c.season_number
    WHERE z.closed_at IS NOT NULL AND c.archived_at IS NULL
$$;
--> statement-breakpoint
-- What is checked stays, with the rules of closed seasons.
ALTER FUNCTION check_invariants() RENAME TO check_open_seasons;
--> statement-breakpoint
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM check_open_seasons() UNION ALL SELECT * FROM check_closed_seasons()
$$;

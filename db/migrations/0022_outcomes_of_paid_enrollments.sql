-- Only an enrollment that is paid for has an outcome, and with the outcome its certificate ends.
UPDATE certificates c SET withdrawn_at = now(), withdrawn_reason = 'The enrollment was cancelled or is not paid for any more.'
  FROM enrollments e WHERE e.id = c.enrollment_id AND c.withdrawn_at IS NULL AND e.state <> 'enrolled';
--> statement-breakpoint
UPDATE enrollments SET outcome = NULL, outcome_at = NULL, outcome_reason = NULL WHERE outcome IS NOT NULL AND state <> 'enrolled';

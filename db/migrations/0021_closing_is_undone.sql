-- A cancelled enrollment comes back only in the transaction that undoes the step of closing which cancelled it, as it was before.
CREATE OR REPLACE FUNCTION check_enrollment_state_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
    ('held', 'pending_payment'), ('held', 'enrolled'), ('held', 'expired'), ('held', 'paid_waiting'), ('held', 'cancelled'),
    ('pending_payment', 'held'), ('pending_payment', 'enrolled'), ('pending_payment', 'expired'), ('pending_payment', 'paid_waiting'), ('pending_payment', 'cancelled'),
    ('offered', 'held'), ('offered', 'pending_payment'), ('offered', 'enrolled'), ('offered', 'expired'), ('offered', 'paid_waiting'), ('offered', 'cancelled'),
    ('expired', 'held'), ('expired', 'pending_payment'), ('expired', 'enrolled'), ('expired', 'paid_waiting'), ('expired', 'offered'), ('expired', 'cancelled'),
    ('paid_waiting', 'pending_payment'), ('paid_waiting', 'enrolled'), ('paid_waiting', 'cancelled'), ('paid_waiting', 'expired'),
    ('enrolled', 'cancelled'), ('enrolled', 'pending_payment')
  ) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'cancelled' AND EXISTS (
    SELECT FROM closing_acts a WHERE a.season_number = OLD.season_number AND a.undone_at = now()
      AND a.before->'places' @> jsonb_build_array(jsonb_build_object('id', OLD.id, 'state', NEW.state))
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an enrollment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;

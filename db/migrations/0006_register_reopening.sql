-- A saved register is locked. It opens again by a correction of that very version, written before, and by nothing else;
-- and none is saved while a mark in it was taken back.
CREATE OR REPLACE FUNCTION keep_saved_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'draft' AND NEW.status = 'saved'
    AND EXISTS (SELECT FROM register_marks m WHERE m.register_id = OLD.id AND m.state = 'unmarked') THEN
    RAISE EXCEPTION 'a saved register leaves nobody unmarked' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> 'saved' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'draft' AND NEW.saved_at IS NULL AND NEW.version = OLD.version + 1
    AND (NEW.id, NEW.session_id, NEW.date, NEW.marked_by, NEW.created_at)
      = (OLD.id, OLD.session_id, OLD.date, OLD.marked_by, OLD.created_at)
    AND EXISTS (SELECT FROM register_corrections c WHERE c.register_id = OLD.id AND c.version = OLD.version) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION correct_saved_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM registers r WHERE r.id = NEW.register_id AND r.status = 'saved' AND r.version = NEW.version) THEN
    RAISE EXCEPTION 'only a saved register is corrected' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER register_corrections_of_saved BEFORE INSERT ON register_corrections FOR EACH ROW EXECUTE FUNCTION correct_saved_register();
--> statement-breakpoint
CREATE TRIGGER register_corrections_are_kept BEFORE UPDATE OR DELETE ON register_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Notifies every process, after the commit, whose notifications or session changed; sends ids only. Idempotent: the
-- owner runs it after every migration.

create or replace function tell_reader() returns trigger language plpgsql as $$
begin
  perform pg_notify('tesela', 'person ' || reader) from (select distinct user_id as reader from changed) as readers;
  return null;
end $$;

create or replace function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('tesela', 'session ' || new.id);
  return null;
end $$;

drop trigger if exists told on notifications;
create trigger told after insert on notifications
  referencing new table as changed for each statement execute function tell_reader();
drop trigger if exists read on notifications;
create trigger read after update on notifications
  referencing new table as changed for each statement execute function tell_reader();
drop trigger if exists ended on sessions;
create trigger ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session();

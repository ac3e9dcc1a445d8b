-- The counts of each UTC day on the overview, written as events happen, because counting millions of events takes longer than
-- a page may. A count is the sum of its rows: a transaction counts in any row that no other transaction holds, so nobody
-- waits and nobody can be in a deadlock.
create table daily_counts (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null check (kind in ('sign-up', 'sign-in', 'failed-sign-in', 'active', 'active-since')),
  -- For active users: their last active day before this one, '-infinity' for the first one. A period's number of different
  -- users is the sum of the rows in it whose previous day is before the period.
  previous_day date not null default '-infinity',
  count integer not null
) with (fillfactor = 50);
create index daily_counts_day on daily_counts (day, kind, previous_day);

create function count_on_day(counted_day date, counted_kind text, counted_previous date, difference integer)
returns void language plpgsql as $$
begin
  update daily_counts set count = count + difference where id = (
    select id from daily_counts
    where day = counted_day and kind = counted_kind and previous_day = counted_previous
    limit 1 for update skip locked);
  if not found then
    insert into daily_counts (day, kind, previous_day, count)
      values (counted_day, counted_kind, counted_previous, difference);
  end if;
end $$;

create function counted_kind_of(action text) returns text language sql immutable as $$
  select case
    when action in ('user.signed-up', 'user.created', 'user.created-by-setup') then 'sign-up'
    when action = 'session.started' then 'sign-in'
    when action = 'session.refused' then 'failed-sign-in'
  end
$$;

create function count_event() returns trigger language plpgsql as $$
begin
  perform count_on_day((new.created_at at time zone 'UTC')::date, counted_kind_of(new.action), '-infinity', 1);
  return null;
end $$;
create trigger count_event after insert on events for each row
  when (new.action in ('user.signed-up', 'user.created', 'user.created-by-setup', 'session.started', 'session.refused'))
  execute function count_event();

-- A user is counted on a day when the sighting moves to that day; the row's lock decides between two sessions.
create function count_active_day() returns trigger language plpgsql as $$
begin
  perform count_on_day((new.seen_at at time zone 'UTC')::date, 'active',
    coalesce((old.seen_at at time zone 'UTC')::date, '-infinity'), 1);
  return null;
end $$;
create trigger count_active_day after update of seen_at on sightings for each row
  when (new.seen_at is not null and (old.seen_at is null
    or (new.seen_at at time zone 'UTC')::date > (old.seen_at at time zone 'UTC')::date))
  execute function count_active_day();

-- The UTC day on which the session was last used; null for sessions of former versions.
alter table sessions add column seen_on date;

insert into daily_counts (day, kind, count)
  select (created_at at time zone 'UTC')::date, counted_kind_of(action), count(*)
  from events
  where action in ('user.signed-up', 'user.created', 'user.created-by-setup', 'session.started', 'session.refused')
    and created_at >= now() - interval '200 days'
  group by 1, 2;
insert into daily_counts (day, kind, count)
  select (seen_at at time zone 'UTC')::date, 'active', count(*) from sightings
  where seen_at >= now() - interval '200 days'
  group by 1;
-- Of earlier days only the last one of each user is known, so counts of active users are complete from tomorrow.
insert into daily_counts (day, kind, count)
  select (now() at time zone 'UTC')::date + 1, 'active-since', 0 where exists (select from users);

-- The secret with which values in this database are signed and encrypted, so that no server uses another one.
create table installation (
  -- Only one row: of servers that start at the same time, the first one decides.
  id boolean primary key default true check (id),
  -- Derived by HKDF: it tells secrets apart, and nobody can sign with it.
  secret_fingerprint text not null,
  -- The secret before the last rotation, with which servers may start until they are replaced.
  former_fingerprint text,
  changed_at timestamptz(3) not null default now()
);

-- Work after a commit.
create table jobs (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- The end of the lease of the worker that runs it.
  locked_until timestamptz(3),
  last_error text,
  -- The job is abandoned when an attempt fails after this time; null for recurring jobs.
  retry_until timestamptz(3),
  -- An abandoned job never runs again. It is kept for the operator.
  abandoned_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index jobs_run_at on jobs (run_at) where abandoned_at is null;
create index jobs_abandoned_at on jobs (abandoned_at) where abandoned_at is not null;

create table mails (
  id text primary key,
  -- The order in which mails were written, including those of the same millisecond.
  position bigint generated always as identity unique,
  -- Prevents the same mail from being written twice.
  idempotency_key text not null unique,
  template text not null,
  recipient text not null,
  -- Subject, text and HTML contain secret links: encrypted, and erased when the mail is sent.
  sealed_content text,
  status text not null check (status in ('waiting', 'kept', 'sent', 'failed')),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- The code of the last failed attempt, such as HTTP_500 or SMTP_550, and its time. Both are null once a mail is sent.
  failure text,
  failed_at timestamptz(3)
);
create index mails_created_at on mails (created_at);
create index mails_failed_at on mails (failed_at desc, position desc) where failed_at is not null;

-- One row for each mail that counts against a budget of its recipient, its sender or an organization.
create table mail_spendings (
  id bigint generated always as identity primary key,
  -- The digest of the mailbox, so that a row that outlives an account names nobody.
  recipient text not null,
  share text not null,
  sender text,
  organization_id text,
  -- May be in the future, because mails to one address are sent a minute apart.
  leaves_at timestamptz(3) not null
);
create index mail_spendings_recipient on mail_spendings (recipient, leaves_at);
create index mail_spendings_sender on mail_spendings (sender, leaves_at) where sender is not null;
create index mail_spendings_organization_id on mail_spendings (organization_id, leaves_at)
  where organization_id is not null;
create index mail_spendings_leaves_at on mail_spendings (leaves_at);

-- The audit log. Rows are only added.
create table events (
  id bigint generated always as identity primary key,
  action text not null,
  actor_id text,
  -- The administrator who acted as the actor.
  impersonator_id text,
  -- Whether an administrator caused it, including while impersonating.
  by_administrator boolean not null default false,
  subject_id text,
  -- The user an event is about if its subject is not the user but their membership or session.
  subject_user_id text,
  organization_id text,
  details jsonb,
  -- The fields that the event changed, each with its value before and after.
  changes jsonb,
  ip_address text not null,
  user_agent text,
  created_at timestamptz(3) not null
);
create index events_created_at on events (created_at);
create index events_action on events (action, id);
create index events_action_created_at on events (action, created_at);
create index events_actor_id on events (actor_id, id);
create index events_impersonator_id on events (impersonator_id, id) where impersonator_id is not null;
create index events_by_administrator on events (id) where by_administrator;
create index events_subject_id on events (subject_id, id);
create index events_subject_user_id on events (subject_user_id, id) where subject_user_id is not null;
create index events_organization_id on events (organization_id, id);
create index events_ip_address on events (ip_address, id);

-- The filters that a user saved under a name.
create table saved_views (
  id text primary key,
  user_id text not null references users on delete cascade,
  page text not null check (page in ('audit-log')),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 2000),
  created_at timestamptz(3) not null,
  unique (user_id, page, name)
);

-- The counts of each UTC day on the overview, written as events happen, because counting millions of events takes longer than
-- a page may. A count is the sum of its rows: a transaction counts in any row that no other transaction holds, so nobody
-- waits and no deadlock is possible.
create table daily_counts (
  id bigint generated always as identity primary key,
  day date not null,
  -- A row of the kind 'active-since' marks the first day for which counts of active users are complete.
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

create table rate_limits (
  key text primary key,
  count integer not null,
  -- milliseconds since 1970; the window that count belongs to began here
  last_request bigint not null
);
create index rate_limits_last_request on rate_limits (last_request);

-- what changed, by whom: appended to, never changed
create table events (
  id bigint generated always as identity primary key,
  action text not null,
  actor_id text,
  -- the administrator who acted as the actor
  impersonator_id text,
  subject_id text,
  organization_id text,
  ip_address text not null,
  user_agent text,
  created_at timestamptz(3) not null
);
create index events_created_at on events (created_at);
create index events_actor_id on events (actor_id, id);
create index events_subject_id on events (subject_id, id);
create index events_organization_id on events (organization_id, id);

create table jobs (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- the lease of the worker that runs it
  locked_until timestamptz(3),
  last_error text,
  -- a failure after this moment is the last; null for work that recurs
  retry_until timestamptz(3),
  -- given up then: kept for the operator, never run again
  abandoned_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index jobs_run_at on jobs (run_at) where abandoned_at is null;

create table mails (
  id text primary key,
  -- the order they were written in, also within one millisecond
  position bigint generated always as identity unique,
  -- the same mail is never written twice
  idempotency_key text not null unique,
  template text not null,
  recipient text not null,
  -- subject, text and page hold links that are secrets: sealed, and erased once the mail has left
  sealed_content text,
  status text not null check (status in ('waiting', 'kept', 'sent', 'failed')),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index mails_created_at on mails (created_at);

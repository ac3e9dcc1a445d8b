-- Addresses of other systems that get events.
create table webhook_endpoints (
  id text primary key,
  -- Null: the whole site.
  organization_id text references organizations (id) on delete cascade,
  name text not null,
  url text not null,
  -- Null: every action.
  actions text[],
  created_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The failed attempts since the last success, and the time of the first of them.
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- While an endpoint is paused, one lane tries again at `probe_at`.
  paused_at timestamptz(3),
  probe_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  -- The attempts of one day.
  counted_day date,
  day_delivered integer not null default 0,
  day_failed integer not null default 0
);
create index webhook_endpoints_organization_id on webhook_endpoints (organization_id);

create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  secret text not null,
  created_at timestamptz(3) not null,
  -- Set when another secret takes over.
  expires_at timestamptz(3)
);
create index webhook_secrets_endpoint_id on webhook_secrets (endpoint_id);

-- One event for one endpoint.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  -- The order of deliveries.
  position bigint generated always as identity,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id bigint not null,
  action text not null,
  actor_id text,
  subject_id text,
  organization_id text,
  occurred_at timestamptz(3) not null,
  -- The lane's subject: the event's, or an empty text.
  subject text not null,
  status text not null default 'waiting',
  attempts integer not null default 0,
  first_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index webhook_deliveries_lane on webhook_deliveries (endpoint_id, subject, position) where status = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, position);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, position) where status = 'failed';
create index webhook_deliveries_created_at on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  attempted_at timestamptz(3) not null,
  -- Null without a reply.
  status integer,
  milliseconds integer not null,
  -- The start of the reply.
  reply text,
  error text
);
create index webhook_attempts_delivery_id on webhook_attempts (delivery_id, attempted_at);

-- A subject with waiting deliveries to an endpoint. One process at a time sends them, in order.
create table webhook_lanes (
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  subject text not null,
  next_at timestamptz(3) not null,
  -- The end of the lease of the process that sends.
  locked_until timestamptz(3),
  -- How often deliveries were added, so that a process that has sent all of them notices more.
  fed integer not null default 1,
  primary key (endpoint_id, subject)
);
create index webhook_lanes_next_at on webhook_lanes (endpoint_id, next_at);

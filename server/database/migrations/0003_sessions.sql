create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The UTC day on which the session was last used.
  seen_on date,
  ip_address text not null,
  user_agent text not null,
  active_organization_id text references organizations on delete set null,
  -- The administrator who impersonates the user.
  impersonated_by text references users on delete cascade,
  -- The administrator's session. Every way to end it ends the impersonation: a statement, a cascade or the cleanup job.
  borrowed_by_session_id text references sessions on delete cascade,
  constraint sessions_borrowed check ((impersonated_by is null) = (borrowed_by_session_id is null))
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
create index sessions_ip_address on sessions (ip_address);
create index sessions_active_organization_id on sessions (active_organization_id) where active_organization_id is not null;
create index sessions_impersonated_by on sessions (impersonated_by) where impersonated_by is not null;
create index sessions_borrowed_by_session_id on sessions (borrowed_by_session_id) where borrowed_by_session_id is not null;

create function note_sighting() returns trigger language plpgsql as $$
begin
  update sightings set seen_at = new.updated_at where user_id = new.user_id;
  return null;
end $$;
create trigger note_sighting after insert or update of updated_at on sessions for each row
  when (new.impersonated_by is null) execute function note_sighting();

-- Sessions that ended before they expired, for processes that read sessions from a signed cookie. Triggers announce each
-- end on a channel, so that no code path can forget to; a process that begins to listen reads the table.
create table ended_sessions (
  id text primary key,
  ended_at timestamptz(3) not null default now()
);
create index ended_sessions_ended_at on ended_sessions (ended_at);

create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('gatehouse_ended_sessions', new.id);
  return null;
end $$;
create trigger tell after insert on ended_sessions for each row execute function tell_ended_session();

create function note_deleted_session() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on sessions for each row
  when (old.expires_at > now()) execute function note_deleted_session();

create function note_sessions_of_banned() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (id) select id from sessions where user_id = new.id on conflict do nothing;
  return null;
end $$;
create trigger note_banned after update of banned, ban_expires on users for each row
  when (new.banned) execute function note_sessions_of_banned();

-- Single-use secrets. The identifier is the purpose with the digest of the secret, which is never stored itself.
create table verifications (
  id text primary key,
  identifier text not null unique,
  -- The user the secret belongs to, if any. Without a foreign key, because the secret expires soon after the user is deleted.
  user_id text,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index verifications_user_id on verifications (user_id);
create index verifications_expires_at on verifications (expires_at);

-- Browsers in which a user has signed in, by the digest of the secret in their cookie.
create table known_devices (
  digest text not null,
  user_id text not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (digest, user_id)
);
create index known_devices_user_id on known_devices (user_id, last_used_at);
create index known_devices_last_used_at on known_devices (last_used_at);

-- Wrong guesses in a row. The table is logged, because a crash must not open a lane.
create table guess_lanes (
  target_digest text not null,
  -- The guessed credential: each has its own counts.
  credential text not null,
  -- 'everyone', or the digest of a known device.
  lane text not null,
  wrong int not null,
  last_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (target_digest, credential, lane)
);
create index guess_lanes_last_at on guess_lanes (last_at);

-- Requests counted by the rate limiter.
create table rate_limits (
  key text primary key,
  count integer not null,
  -- The start of the window that the count belongs to, in milliseconds since 1970.
  last_request bigint not null
);
create index rate_limits_last_request on rate_limits (last_request);

-- Keys that sign tokens.
create table key_pairs (
  id text primary key,
  -- A JWK with the algorithm, and the id as its kid.
  public_key text not null,
  -- The JWK with the private part, encrypted unless configured otherwise.
  private_key text not null,
  created_at timestamptz(3) not null,
  -- When the last token it signed expires; null until a newer key replaces it.
  expires_at timestamptz(3)
);

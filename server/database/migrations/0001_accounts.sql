create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  image text,
  role text not null,
  banned boolean,
  ban_reason text,
  ban_expires timestamptz(3),
  -- the fields that configuration adds
  extra jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ip_address text not null,
  user_agent text not null,
  active_organization_id text,
  impersonated_by text
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Sessions that ended before their time, for processes that serve a session from a cookie: they are told at once on the
-- channel, and read the table when they begin to listen. A trigger, so that no way to end a session can forget it.
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

create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

-- identifier is purpose and digest of the secret; the secret itself is never stored
create table verifications (
  id text primary key,
  identifier text not null unique,
  -- whose secret it is, if anybody's; without a reference, for it outlives nobody by more than its own lifetime
  user_id text,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index verifications_user_id on verifications (user_id);
create index verifications_expires_at on verifications (expires_at);

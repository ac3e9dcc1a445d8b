-- Searching for parts of names and addresses.
create extension if not exists pg_trgm;

create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  -- The name in lower case, because converting names during a search takes longer than the search.
  lower_name text not null generated always as (lower(name)) stored,
  image text,
  role text not null,
  banned boolean,
  ban_reason text,
  -- Null for a ban without an end.
  ban_expires timestamptz(3),
  -- The fields that the configuration adds.
  extra jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- One index for each order of the user list. Each has all columns that select a page; the id decides ties, and absent
-- values come first.
create index users_by_email on users (email, id);
create index users_by_name on users (lower_name, id);
create index users_by_email_verified on users (email_verified, id);
create index users_by_role on users (role, id);
create index users_by_banned on users (coalesce(banned, false), id) include (banned);
create index users_by_ban_reason on users (coalesce(ban_reason, ''), id) include (ban_reason);
create index users_by_ban_expires on users (coalesce(ban_expires, '-infinity'), id) include (ban_expires);
create index users_by_created_at on users (created_at, id);
create index users_by_updated_at on users (updated_at, id);

-- Searches for a part of a value.
create index users_name_parts on users using gin (lower_name gin_trgm_ops);
create index users_email_parts on users using gin (email gin_trgm_ops);
create index users_role_parts on users using gin (role gin_trgm_ops);
create index users_ban_reason_parts on users using gin (ban_reason gin_trgm_ops) where ban_reason is not null;
-- Searches for the beginning or the end of a value, which match too many parts.
create index users_name_beginnings on users (lower_name text_pattern_ops);
create index users_email_beginnings on users (email text_pattern_ops);
create index users_email_endings on users (reverse(email) text_pattern_ops);
-- Larger samples, because the planner chooses how to search by its estimate of the matches.
alter table users alter column lower_name set statistics 1000, alter column email set statistics 1000;
alter index users_email_endings alter column 1 set statistics 1000;

-- The ways in which a user signs in: the password, and accounts at providers.
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
  -- When a process began to refresh the access token, so that only one process asks the provider.
  refreshing_since timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

-- When each user was last seen; null until the first sign-in. A table of its own, because users would change at each visit.
create table sightings (
  user_id text primary key references users on delete cascade,
  seen_at timestamptz(3)
);
create index sightings_seen_at on sightings (coalesce(seen_at, '-infinity'), user_id) include (seen_at);

-- The number of users is the sum of these rows, because counting millions of users takes longer than a page may. There are
-- many rows, so that two sign-ups at the same time seldom wait for each other.
create table people_counts (
  shard integer primary key,
  people bigint not null
);

create function note_added_people() returns trigger language plpgsql as $$
declare
  added_count bigint := (select count(*) from added);
begin
  if added_count > 0 then
    insert into sightings (user_id) select id from added;
    insert into people_counts values (pg_backend_pid() % 64, added_count)
      on conflict (shard) do update set people = people_counts.people + excluded.people;
  end if;
  return null;
end $$;
create trigger note_added after insert on users referencing new table as added
  for each statement execute function note_added_people();

create function note_removed_people() returns trigger language plpgsql as $$
declare
  removed_count bigint := (select count(*) from removed);
begin
  if removed_count > 0 then
    insert into people_counts values (pg_backend_pid() % 64, -removed_count)
      on conflict (shard) do update set people = people_counts.people + excluded.people;
  end if;
  return null;
end $$;
create trigger note_removed after delete on users referencing old table as removed
  for each statement execute function note_removed_people();

-- Administrators look for people by parts of names and addresses.
create extension if not exists pg_trgm;

alter table events add column details jsonb;
create index events_action on events (action, id);
create index events_action_created_at on events (action, created_at);
create index events_ip_address on events (ip_address, id);
create index events_impersonator_id on events (impersonator_id, id) where impersonator_id is not null;

-- An administrator's borrowed sessions end with the administrator.
delete from sessions s where s.impersonated_by is not null
  and not exists (select 1 from users u where u.id = s.impersonated_by);
alter table sessions add foreign key (impersonated_by) references users on delete cascade;
create index sessions_impersonated_by on sessions (impersonated_by) where impersonated_by is not null;
create index sessions_ip_address on sessions (ip_address);

-- How many people there are, counted as they come and go: counting them all takes longer than answering does. In many
-- rows, so that two sign-ups at once seldom wait for each other; the sum is the number.
create table people_counts (
  shard integer primary key,
  people bigint not null
);
insert into people_counts select 0, count(*) from users;

-- When each person was last seen, null until they first sign in. Apart from users, whose row would change at every visit.
create table sightings (
  user_id text primary key references users on delete cascade,
  seen_at timestamptz(3)
);
insert into sightings
  select u.id, max(s.updated_at) filter (where s.impersonated_by is null)
  from users u left join sessions s on s.user_id = u.id group by u.id;
create index sightings_seen_at on sightings (coalesce(seen_at, '-infinity'), user_id) include (seen_at);

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

create function note_sighting() returns trigger language plpgsql as $$
begin
  update sightings set seen_at = new.updated_at where user_id = new.user_id;
  return null;
end $$;
create trigger note_sighting after insert or update of updated_at on sessions for each row
  when (new.impersonated_by is null) execute function note_sighting();

-- Names in small letters: to make them small while people are looked for costs more than the search.
alter table users add column lower_name text not null generated always as (lower(name)) stored;

-- For each order in which people are listed an index that holds all that a page is chosen by, ties decided by id; what
-- is absent comes before everything else.
create index users_by_email on users (email, id);
create index users_by_name on users (lower_name, id);
create index users_by_email_verified on users (email_verified, id);
create index users_by_role on users (role, id);
create index users_by_banned on users (coalesce(banned, false), id) include (banned);
create index users_by_ban_reason on users (coalesce(ban_reason, ''), id) include (ban_reason);
create index users_by_ban_expires on users (coalesce(ban_expires, '-infinity'), id) include (ban_expires);
create index users_by_created_at on users (created_at, id);
create index users_by_updated_at on users (updated_at, id);

create index users_name_parts on users using gin (lower_name gin_trgm_ops);
create index users_email_parts on users using gin (email gin_trgm_ops);
-- How names and addresses begin and end, for which parts are too many.
create index users_name_beginnings on users (lower_name text_pattern_ops);
create index users_email_beginnings on users (email text_pattern_ops);
create index users_email_endings on users (reverse(email) text_pattern_ops);
create index users_role_parts on users using gin (role gin_trgm_ops);
create index users_ban_reason_parts on users using gin (ban_reason gin_trgm_ops) where ban_reason is not null;
-- What a pattern finds is guessed from these samples, and how people are looked for is chosen by the guess.
alter table users alter column lower_name set statistics 1000, alter column email set statistics 1000;
alter index users_email_endings alter column 1 set statistics 1000;

create index organizations_created_at on organizations (created_at, id);
create index organizations_by_name on organizations (lower(name), id);
create index organizations_name_parts on organizations using gin (name gin_trgm_ops);
create index organizations_slug_parts on organizations using gin (slug gin_trgm_ops);

-- The fields an event changed, each with its value before and after.
alter table events add column changes jsonb;
-- The user an event is about if its subject is not the user but their membership or session.
alter table events add column subject_user_id text;
-- Whether an administrator caused it, including while impersonating.
alter table events add column by_administrator boolean not null default false;

update events e set subject_user_id = m.user_id from members m
  where m.id = e.subject_id and (e.action like 'member.%' or e.action = 'organization.ownership-transferred');
update events set subject_user_id = details->>'userId' where action = 'session.ended' and details ? 'userId';
update events set by_administrator = true
  where impersonator_id is not null
    or actor_id is not null and (
      action in ('user.created', 'user.role-set', 'user.banned', 'user.unbanned', 'impersonation.started', 'impersonation.ended')
      or action = 'session.ended' and details ? 'userId'
      or action in ('user.password-set', 'user.updated', 'user.sessions-ended', 'user.deleted') and actor_id <> subject_id);
update events set changes = jsonb_build_array(
    jsonb_build_object('field', 'role', 'before', details->'from', 'after', details->'role'))
  where action = 'user.role-set' and details ? 'role';
update events set changes = jsonb_build_array(
    jsonb_build_object('field', 'banReason', 'before', null, 'after', details->'reason'),
    jsonb_build_object('field', 'banExpires', 'before', null, 'after', details->'until'))
  where action = 'user.banned' and details ? 'reason';

create index events_subject_user_id on events (subject_user_id, id) where subject_user_id is not null;
create index events_by_administrator on events (id) where by_administrator;

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

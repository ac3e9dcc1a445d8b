-- Authority that was revoked before it expired: sessions, users, members, keys and organizations, by their ids. A
-- member is the id of the organization and of the user with a colon between them. Takes the place of ended_sessions, which
-- the previous version reads.
create table revocations (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id text not null,
  -- The position in the order of commits. Assigned at the commit, and null until then.
  epoch bigint unique,
  at timestamptz(3) not null default clock_timestamp()
);
create index revocations_at on revocations (at);

-- The last epoch. A transaction with a revocation locks the only row until its commit, so that a reader who sees an epoch
-- also sees every earlier one.
create table revocation_epochs (
  is_only boolean primary key default true check (is_only),
  epoch bigint not null
);

create function assign_epoch() returns trigger language plpgsql as $$
declare
  next bigint;
begin
  insert into revocation_epochs as last (epoch) values (1)
    on conflict (is_only) do update set epoch = last.epoch + 1
    returning last.epoch into next;
  update revocations set epoch = next, at = clock_timestamp() where id = new.id;
  perform pg_notify('gatehouse_revocations', new.kind || ' ' || new.subject_id);
  return null;
end $$;
create constraint trigger assign_epoch after insert on revocations deferrable initially deferred
  for each row execute function assign_epoch();

-- For a trigger on a table whose rows are authority; its argument is the kind of revocation.
create function revoke_row() returns trigger language plpgsql as $$
begin
  insert into revocations (kind, subject_id) values (tg_argv[0], old.id);
  return null;
end $$;

create trigger revoke_ended after delete on sessions for each row
  when (old.expires_at > now()) execute function revoke_row('session');

create trigger revoke_deleted after delete on users for each row execute function revoke_row('user');
create trigger revoke_changed after update of role, banned, ban_expires on users for each row
  when (old.role is distinct from new.role
    or (new.banned and (old.banned is not true or old.ban_expires is distinct from new.ban_expires)))
  execute function revoke_row('user');

create trigger revoke_deleted after delete on organizations for each row execute function revoke_row('organization');

create function revoke_member() returns trigger language plpgsql as $$
begin
  -- The end of an organization is one revocation, not one for each member.
  if tg_op = 'UPDATE' or exists (select from organizations where id = old.organization_id) then
    insert into revocations (kind, subject_id) values ('member', old.organization_id || ':' || old.user_id);
  end if;
  return null;
end $$;
create trigger revoke_removed after delete on members for each row execute function revoke_member();
create trigger revoke_changed after update of role, team_id, suspended_at on members for each row
  when (old.role is distinct from new.role or old.team_id is distinct from new.team_id
    or (old.suspended_at is null and new.suspended_at is not null))
  execute function revoke_member();

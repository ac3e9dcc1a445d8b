-- A page of the members of a big organization costs what one of a small organization does: how many there are is kept
-- beside the organization, and what they are sorted by and found by beside the member. Triggers keep both, so that no
-- path can forget to.

alter table organizations add column member_count integer not null default 0;
update organizations o set member_count = (select count(*) from members m where m.organization_id = o.id);

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update organizations o set member_count = o.member_count + c.members
    from (select organization_id, count(*) as members from changed group by organization_id) c
    where o.id = c.organization_id;
  else
    update organizations o set member_count = o.member_count - c.members
    from (select organization_id, count(*) as members from changed group by organization_id) c
    where o.id = c.organization_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on members referencing new table as changed
  for each statement execute function count_members();
create trigger count_removed after delete on members referencing old table as changed
  for each statement execute function count_members();

alter table members add column user_name text not null default '', add column user_email text not null default '';
update members m set user_name = lower(u.name), user_email = u.email from users u where u.id = m.user_id;

-- The person is locked, so that a change of name that is under way is either seen here or sees the member.
create function copy_user_to_member() returns trigger language plpgsql as $$
begin
  select lower(u.name), u.email into new.user_name, new.user_email from users u where u.id = new.user_id for share;
  return new;
end $$;
create trigger copy_user before insert on members for each row execute function copy_user_to_member();

create function copy_user_to_members() returns trigger language plpgsql as $$
begin
  update members set user_name = lower(new.name), user_email = new.email where user_id = new.id;
  return null;
end $$;
create trigger copy_to_members after update of name, email on users for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function copy_user_to_members();

create index members_user_name on members (organization_id, user_name, id) include (user_email);
create index members_user_email on members (organization_id, user_email, id);
create index members_role on members (organization_id, role, id);

-- A search in a big organization reads what it finds, whoever else has such names: an index over the parts of names and
-- addresses, each together with the organization, in place of one that reads the parts of all organizations. Its
-- entries are many, so the first hundred members of an organization do without; they are read one by one.

create function member_search_parts(organization_id text, texts text, least_length integer) returns integer[]
  -- The cost keeps the planner from having it worked out for row after row.
  language sql immutable parallel safe strict cost 10000 as $$
  select array_agg(distinct hashtext(organization_id || ' ' || substr(texts, start, size)))
  from generate_series(1, length(texts)) start, generate_series(least_length, 3) size
  where start + size - 1 <= length(texts)
$$;

-- The organization of a member who is read one by one, null where the parts tell.
alter table members add column search_group text;
update members m set search_group = m.organization_id
  from (select id, row_number() over (partition by organization_id order by created_at, id) as place from members) p
  where p.id = m.id and p.place <= 100;

create or replace function copy_user_to_member() returns trigger language plpgsql as $$
begin
  select lower(u.name), u.email into new.user_name, new.user_email from users u where u.id = new.user_id for share;
  select o.id into new.search_group from organizations o where o.id = new.organization_id and o.member_count < 100;
  return new;
end $$;

-- Many who join in one statement all find few members there.
-- The name of its trigger comes after that of the one that counts.
create function leave_search_groups() returns trigger language plpgsql as $$
begin
  if (select count(*) from joined) > 100 then
    update members m set search_group = null
    from (
      select id, row_number() over (partition by search_group order by created_at, id) as place from members
      where search_group in (
        select id from organizations where member_count > 100 and id in (select organization_id from joined)
      )
    ) p
    where p.id = m.id and p.place > 100;
  end if;
  return null;
end $$;
create trigger leave_search_groups after insert on members referencing new table as joined
  for each statement execute function leave_search_groups();

create index members_search_group on members (search_group) where search_group is not null;
-- What is new waits in a list that every search reads; it is kept short.
create index members_search_parts on members
  using gin (member_search_parts(organization_id, user_name || chr(10) || user_email, 2))
  with (gin_pending_list_limit = 256) where search_group is null;
drop index members_search;

-- The members of a team are found by the organization and the team at once.
create index members_team_of_organization on members (organization_id, team_id, created_at, id) where team_id is not null;
create index members_team_id on members (team_id) where team_id is not null;
drop index members_team;

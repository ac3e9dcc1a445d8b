-- Searching members reads the members of the organization. Drops the index over hashed parts of names, and what fed it.

drop trigger leave_search_groups on members;
drop function leave_search_groups();
drop index members_search_parts, members_search_group;
drop function member_search_parts(text, text, integer);

create or replace function copy_user_to_member() returns trigger language plpgsql as $$
begin
  select lower(u.name), u.email into new.user_name, new.user_email from users u where u.id = new.user_id for share;
  return new;
end $$;
alter table members drop column search_group;

-- No index uses btree_gin any more. An operator who installed the extension, or uses it elsewhere, keeps it.
do $$
begin
  drop extension if exists btree_gin;
exception when insufficient_privilege or dependent_objects_still_exist then null;
end $$;

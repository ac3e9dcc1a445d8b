-- A search among the members of one organization reads what it finds, and not everybody in it: an index over the
-- organization and the parts of names and addresses together. Few members have several roles or are suspended, and those
-- are found by an index each.

create extension if not exists btree_gin;

create index members_search on members
  using gin (organization_id, user_name gin_trgm_ops, user_email gin_trgm_ops);
create index members_several_roles on members (organization_id, id) where role like '%,%';
create index members_suspended on members (organization_id, id) where suspended_at is not null;

create table organizations (
  id text primary key,
  name text not null,
  slug text not null unique,
  logo text,
  -- A JSON object, stored as the text that responses contain.
  metadata text,
  -- Maintained by triggers on members.
  member_count integer not null default 0,
  created_at timestamptz(3) not null
);
create index organizations_created_at on organizations (created_at, id);
create index organizations_by_name on organizations (lower(name), id);
create index organizations_name_parts on organizations using gin (name gin_trgm_ops);
create index organizations_slug_parts on organizations using gin (slug gin_trgm_ops);

create table teams (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3)
);
create index teams_organization_id on teams (organization_id, created_at, id);

create table members (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  -- Copies of the user's name in lower case and address, by which the member list is sorted. Maintained by triggers.
  user_name text not null default '',
  user_email text not null default '',
  -- Comma-separated, without spaces.
  role text not null,
  team_id text references teams on delete set null,
  -- A suspended member keeps the seat and has no permissions.
  suspended_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (organization_id, user_id)
);
create index members_user_id on members (user_id);
create index members_team_id on members (team_id) where team_id is not null;
-- One index for each order and filter of the member list.
create index members_organization_id on members (organization_id, created_at, id);
create index members_user_name on members (organization_id, user_name, id) include (user_email);
create index members_user_email on members (organization_id, user_email, id);
create index members_role on members (organization_id, role, id);
create index members_several_roles on members (organization_id, id) where role like '%,%';
create index members_suspended on members (organization_id, id) where suspended_at is not null;
create index members_team_of_organization on members (organization_id, team_id, created_at, id) where team_id is not null;

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

-- The user is locked, so that a concurrent change of the name is either read here or finds the member.
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

create table invitations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  email text not null check (email = lower(email)),
  role text not null,
  team_id text references teams on delete set null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  -- The digest of the secret in the emailed link. The secret proves that its holder reads mail at the address.
  secret_digest text not null,
  inviter_id text not null references users on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create unique index invitations_pending on invitations (organization_id, email) where status = 'pending';
create index invitations_organization_id on invitations (organization_id, created_at, id);
create index invitations_email on invitations (email, created_at);
create index invitations_inviter_id on invitations (inviter_id);
create index invitations_team_id on invitations (team_id);
create index invitations_expires_at on invitations (expires_at);

-- Photos of users and logos of organizations, re-encoded by the server and served at a URL with the id.
create table pictures (
  id text primary key,
  -- The owner is a user or an organization, whose deletion deletes the picture.
  user_id text references users on delete cascade,
  organization_id text references organizations on delete cascade,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  check (num_nonnulls(user_id, organization_id) = 1)
);
create index pictures_user_id on pictures (user_id) where user_id is not null;
create index pictures_organization_id on pictures (organization_id) where organization_id is not null;
create index pictures_created_at on pictures (created_at);

-- Triggers delete a picture that is no longer shown, so that no code path can forget to.
create function drop_former_photo() returns trigger language plpgsql as $$
begin
  delete from pictures where user_id = new.id and right(old.image, 42) = '/pictures/' || id;
  return null;
end $$;
create trigger drop_former_photo after update of image on users for each row
  when (old.image is not null and old.image is distinct from new.image) execute function drop_former_photo();

create function drop_former_logo() returns trigger language plpgsql as $$
begin
  delete from pictures where organization_id = new.id and right(old.logo, 42) = '/pictures/' || id;
  return null;
end $$;
create trigger drop_former_logo after update of logo on organizations for each row
  when (old.logo is not null and old.logo is distinct from new.logo) execute function drop_former_logo();

-- The sample data. Only the users listed here can be impersonated without being an administrator.
create table sample_people (
  user_id text primary key references users on delete cascade,
  position integer not null unique,
  shows text not null
);
create table sample_organizations (
  organization_id text primary key references organizations on delete cascade
);

create table organizations (
  id text primary key,
  name text not null,
  slug text not null unique,
  logo text,
  -- a key/value record, kept as the text it is answered as
  metadata text,
  created_at timestamptz(3) not null
);

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
  -- comma-separated, without spaces
  role text not null,
  team_id text references teams on delete set null,
  -- a suspended member keeps the seat and may do nothing
  suspended_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (organization_id, user_id)
);
create index members_user_id on members (user_id);
create index members_organization_id on members (organization_id, created_at, id);
create index members_team_id on members (team_id);

create table invitations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  email text not null check (email = lower(email)),
  role text not null,
  team_id text references teams on delete set null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  -- of the secret in the mailed link, which proves that its bearer reads mail at the address
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

alter table sessions
  add foreign key (active_organization_id) references organizations on delete set null;
create index sessions_active_organization_id on sessions (active_organization_id) where active_organization_id is not null;

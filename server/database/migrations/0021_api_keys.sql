-- Secrets with which programs call the API: for a user, for an organization, or, with neither, as the product's own
-- backend. Only the digest is stored.
create table api_keys (
  id text primary key,
  digest text not null unique,
  -- The first characters and the part before the random ones, to recognize a key.
  start text,
  prefix text,
  name text,
  user_id text references users on delete cascade,
  organization_id text references organizations on delete cascade,
  -- The user who made the key. The key of an organization has at most the permissions of this member.
  created_by text references users on delete set null,
  -- Actions by resource.
  permissions jsonb not null default '{}',
  -- A JSON object, stored as the text that responses contain.
  metadata text,
  expires_at timestamptz(3),
  -- The key that takes the place of this one, which works until it expires.
  replaced_by text references api_keys on delete set null,
  disabled_at timestamptz(3),
  -- At most this many uses in each window; null without a limit.
  limit_max integer,
  limit_seconds integer,
  window_started_at timestamptz(3),
  window_uses integer not null default 0,
  -- Written at most once a minute.
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (num_nonnulls(user_id, organization_id) <= 1),
  check (num_nonnulls(limit_max, limit_seconds) <> 1)
);
create index api_keys_user_id on api_keys (user_id, created_at, id);
create index api_keys_organization_id on api_keys (organization_id, created_at, id);
create index api_keys_created_by on api_keys (created_by);
create index api_keys_replaced_by on api_keys (replaced_by);
create index api_keys_expires_at on api_keys (expires_at);

create trigger revoke_deleted after delete on api_keys for each row
  when (old.expires_at is null or old.expires_at > now()) execute function revoke_row('key');
create trigger revoke_changed after update of disabled_at, permissions, expires_at on api_keys for each row
  when ((old.disabled_at is null and new.disabled_at is not null) or old.permissions is distinct from new.permissions
    or (new.expires_at is not null and old.expires_at is distinct from new.expires_at))
  execute function revoke_row('key');

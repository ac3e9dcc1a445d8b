-- The sign-in methods of a user before a change, encrypted, for the mailed link that takes the change back.
create table credential_snapshots (
  id text primary key,
  -- The order of a user's snapshots: taking a change back also undoes every later one.
  number bigint not null generated always as identity,
  user_id text not null references users on delete cascade,
  cause text not null,
  state text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index credential_snapshots_user_id on credential_snapshots (user_id, number);
create index credential_snapshots_expires_at on credential_snapshots (expires_at);

-- Until when the sign-in methods of a user cannot change, because a change was undone and the password that may be
-- known to somebody else is valid again. A new password chosen by mail ends this.
alter table users add column credentials_locked_until timestamptz(3);

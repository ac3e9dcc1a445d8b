-- Whether a second factor is confirmed, so that a sign-in without one needs no further query.
alter table users add column two_factor_enabled boolean not null default false;

-- The proofs of a session: a list of methods, each with its latest moment. Read with every session, so not a table.
alter table sessions add column proofs jsonb not null default '[]';

-- A known device on which the user asked not to be asked for a second factor. The secret changes at each use; the
-- previous one is kept so that its reuse, after a theft, is noticed.
alter table known_devices
  add column trust_digest text,
  add column trust_previous_digest text,
  add column trust_renewed_at timestamptz(3),
  add column trusted_until timestamptz(3);

-- A sign-in that lacks its second factor. It is not a session: it opens only the second step.
create table sign_in_challenges (
  id text primary key,
  -- The digest of the secret in the browser's cookie.
  digest text not null unique,
  user_id text not null references users on delete cascade,
  proofs jsonb not null,
  remember boolean not null,
  -- Where the browser goes after the second step; null if the caller decides.
  landing text,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id);
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);

-- An authenticator app. It counts from `confirmed_at` on.
create table totp_factors (
  user_id text primary key references users on delete cascade,
  secret text not null,
  -- The time step of the last accepted code, so that each code works once.
  last_step bigint not null default 0,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

-- Recovery codes that are not used up. They count from the confirmation of a second factor on.
create table recovery_codes (
  user_id text not null references users on delete cascade,
  digest text not null,
  active boolean not null,
  created_at timestamptz(3) not null,
  primary key (user_id, digest)
);

-- The random handle by which a user's devices recognize their passkeys. A table of its own, because a unique column
-- cannot be added to users without reading the whole table.
create table passkey_handles (
  user_id text primary key references users on delete cascade,
  handle text not null unique
);

create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  transports text,
  aaguid text,
  name text,
  -- A key that cannot verify its user is a second factor only.
  is_security_key boolean not null,
  -- When its counter went back, which a copied key would cause. It signs nobody in any more.
  suspect_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user_id on passkeys (user_id);

-- A mailed sign-in: a link and a code in one mail. The first use of either ends both.
create table mailed_codes (
  id text primary key,
  purpose text not null,
  address_digest text not null,
  code_digest text not null,
  link_digest text not null unique,
  -- The browsers that asked for it.
  browser_digests text[] not null,
  -- Wrong codes of the browsers that asked, and of all others.
  wrong integer not null default 0,
  wrong_elsewhere integer not null default 0,
  details text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index mailed_codes_address on mailed_codes (purpose, address_digest, created_at desc);
create index mailed_codes_expires_at on mailed_codes (expires_at);

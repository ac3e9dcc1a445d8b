-- Browsers on which a user has finished signing in, by the digest of the secret in their cookie.
create table known_devices (
  digest text not null,
  user_id text not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (digest, user_id)
);
create index known_devices_user_id on known_devices (user_id, last_used_at);
create index known_devices_last_used_at on known_devices (last_used_at);

-- Wrong tries in a row. An ordinary table, because a crash must not open a lane.
create table guess_lanes (
  target_digest text not null,
  -- what is guessed at: each credential has its own counts
  credential text not null,
  -- 'everyone', or the digest of a known device
  lane text not null,
  wrong int not null,
  last_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (target_digest, credential, lane)
);
create index guess_lanes_last_at on guess_lanes (last_at);

-- Guesses were counted here before.
delete from rate_limits where key like 'password|%';

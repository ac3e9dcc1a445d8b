-- The users who can take the second step with a code by email.
create table email_code_factors (
  user_id text primary key references users on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

-- The newest code that was mailed to a session or a challenge.
create table second_step_codes (
  -- The id of the session or the challenge whose browser asked for the code.
  asker text primary key,
  user_id text not null references users on delete cascade,
  -- Of the code, the asker and the address, made with a key.
  digest text not null,
  attempts int not null default 0,
  expires_at timestamptz(3) not null
);
create index second_step_codes_user_id on second_step_codes (user_id);
create index second_step_codes_expires_at on second_step_codes (expires_at);

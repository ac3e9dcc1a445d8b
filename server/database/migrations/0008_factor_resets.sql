-- A user's second factors that will be removed: by the user who has lost them, or by an administrator. The user can stop
-- it meanwhile.
create table factor_resets (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  kind text not null check (kind in ('recovery', 'administrator')),
  -- The administrator who asked for it; null for a recovery.
  by_id text references users on delete cascade,
  reason text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- When the user was reminded, and when the code that completes a recovery was mailed.
  reminded_at timestamptz(3),
  code_mailed_at timestamptz(3),
  check ((kind = 'administrator') = (by_id is not null))
);
create index factor_resets_by_id on factor_resets (by_id);

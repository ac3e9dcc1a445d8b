-- When the sessions of a user without a second factor end. Set when the site's policy first asks the user for one.
alter table users add column second_factor_due_at timestamptz(3);

-- A challenge that admits to setting up a second factor, and the mailed code that may have to be entered first.
alter table sign_in_challenges
  add column enrols boolean not null default false,
  add column needs_code boolean not null default false,
  add column code_digest text,
  add column code_expires_at timestamptz(3);

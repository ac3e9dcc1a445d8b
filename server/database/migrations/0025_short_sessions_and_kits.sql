-- Whether the user chose not to be remembered: the session is not extended. Browsers also have a cookie that says so;
-- applications without cookies do not.
alter table sessions add column is_short_lived boolean not null default false;

-- Processes of the product's own backend that use the server kit, and how far their lists of revocations reach.
create table kits (
  -- A random name that the process gives itself.
  instance text primary key,
  -- All revocations up to this epoch are in the list of the process; null before its first list.
  epoch bigint,
  -- When the process last asked; its lease is over a bound later at the latest.
  asked_at timestamptz(3) not null
);
create index kits_asked_at on kits (asked_at);

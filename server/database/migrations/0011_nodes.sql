-- The running servers of this installation, each of which renews its row.
create table nodes (
  -- The name of its machine and its port.
  id text primary key,
  version text not null,
  -- The connections to the database that all of its processes may open.
  connections integer not null,
  -- Where it counts requests for rate limits.
  rate_limit_storage text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);

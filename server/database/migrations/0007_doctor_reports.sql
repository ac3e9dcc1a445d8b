-- The newest report of the checks that the console shows, and the request for the next one.
create table doctor_reports (
  -- There is one row.
  id boolean primary key default true check (id),
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  results jsonb,
  -- Whether the newest run failed; the results are then those of an earlier run.
  has_failed boolean not null default false
);

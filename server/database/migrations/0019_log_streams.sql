-- How far each configured log stream has come. Its cursor is in event_cursors.
create table log_streams (
  name text primary key,
  -- When all events had been sent.
  caught_up_at timestamptz(3),
  sent_count bigint not null default 0,
  -- The last checkpoint that was sent.
  checkpoint_position bigint not null,
  -- Why the last attempt failed: a status or the code of an error; null after a success.
  failure text,
  failing_since timestamptz(3),
  failures integer not null default 0,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null
);

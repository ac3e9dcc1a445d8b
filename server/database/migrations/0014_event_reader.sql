-- The transaction that recorded an event, and the salts of its personal values in the audit log's chain: 16 bytes each for
-- the network, the details and the changes. The defaults are set after the columns are added, so that no row is rewritten; null means that the transaction ended long ago.
alter table events
  add column transaction_id xid8,
  add column salt bytea;
alter table events
  alter column transaction_id set default pg_current_xact_id(),
  alter column salt set default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- How far the events have been read. A window is a range of transactions that have all ended; its events are read in the
-- order of their ids. The first window has the events that were recorded before this migration.
create table event_cursors (
  name text primary key,
  from_transaction xid8 not null,
  -- The end of the open window, which is not part of it; null if no window is open.
  to_transaction xid8,
  after_event bigint not null,
  last_event bigint not null,
  -- Where the next window begins.
  next_transaction xid8 not null,
  -- Events up to this id belong to no later window.
  floor_event bigint not null,
  -- After a restore from another database server: its last event, and the first transaction after the restore.
  restored_event bigint,
  restored_transaction xid8
);
insert into event_cursors
  (name, from_transaction, to_transaction, after_event, last_event, next_transaction, floor_event)
  values ('spread-events', '0', '1', 0, 9223372036854775807, '1', 0);

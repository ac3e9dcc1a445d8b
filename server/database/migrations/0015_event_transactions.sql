-- outside a transaction
drop index concurrently if exists events_transaction_id;
create index concurrently events_transaction_id on events (transaction_id, id);

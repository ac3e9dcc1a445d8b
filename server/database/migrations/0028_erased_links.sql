-- outside a transaction
drop index concurrently if exists event_links_erased;
create index concurrently event_links_erased on event_links (position) where erased_action is not null;

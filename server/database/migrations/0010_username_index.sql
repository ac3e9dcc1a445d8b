-- outside a transaction
drop index concurrently if exists users_username_key;
create unique index concurrently users_username_key on users (username);

-- when a process began to renew an account's access token; of any number that want to, one asks the provider
alter table accounts add column refreshing_since timestamptz(3);

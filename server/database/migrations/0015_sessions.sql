-- An impersonated session ends with the administrator's session that borrowed it, however that one ends: by a statement,
-- a cascade or the cleanup job. Sessions borrowed before do not say by which session, so they end now; an hour would
-- have ended them anyway.
delete from sessions where impersonated_by is not null;
alter table sessions
  add column borrowed_by_session_id text references sessions on delete cascade,
  add constraint sessions_borrowed check ((impersonated_by is null) = (borrowed_by_session_id is null));
create index sessions_borrowed_by_session_id on sessions (borrowed_by_session_id) where borrowed_by_session_id is not null;

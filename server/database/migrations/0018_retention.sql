-- Recurring jobs of former versions, whose kinds no process runs.
delete from jobs where starts_with(id, 'every/reap-');

-- Rows that the cleanup jobs delete.
create index jobs_abandoned_at on jobs (abandoned_at) where abandoned_at is not null;
create index invitations_expires_at on invitations (expires_at);

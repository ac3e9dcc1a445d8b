-- When the newest backup was taken, and when a backup was last restored as a test.
alter table installation add column backed_up_at timestamptz(3), add column backup_verified_at timestamptz(3);

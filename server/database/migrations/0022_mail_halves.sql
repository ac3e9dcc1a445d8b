-- When a mail was asked for, which decides what else is refused. Null: when it leaves.
alter table mail_spendings add column asked_at timestamptz(3);

-- One row for each mail that drew on a budget: what an address was sent, what an account and an organization caused.
create table mail_spendings (
  id bigint generated always as identity primary key,
  -- digest of the mailbox, so that rows can outlive an account without naming anybody
  recipient text not null,
  share text not null,
  sender text,
  organization_id text,
  -- may lie ahead: mails to one address leave a minute apart
  leaves_at timestamptz(3) not null
);
create index mail_spendings_recipient on mail_spendings (recipient, leaves_at);
create index mail_spendings_sender on mail_spendings (sender, leaves_at) where sender is not null;
create index mail_spendings_organization_id on mail_spendings (organization_id, leaves_at)
  where organization_id is not null;
create index mail_spendings_leaves_at on mail_spendings (leaves_at);

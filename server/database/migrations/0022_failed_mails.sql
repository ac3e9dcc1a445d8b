-- The code of the last failed attempt, such as HTTP_500 or SMTP_550, and its time. Both are null once a mail is sent.
alter table mails add column failure text;
alter table mails add column failed_at timestamptz(3);
create index mails_failed_at on mails (failed_at desc, position desc) where failed_at is not null;

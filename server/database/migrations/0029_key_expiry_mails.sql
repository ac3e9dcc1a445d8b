-- The end of the key about which its owner was notified by mail.
alter table api_keys add column expiry_mailed_for timestamptz(3);

-- The organizations whose events a webhook of the site gets. Null: all.
alter table webhook_endpoints add column organization_ids text[];

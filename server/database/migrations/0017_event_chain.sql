-- The audit log's chains: one of the site, which has every event, and one of each organization. A link's hash covers the
-- previous hash, so that no event can be changed, removed, added or moved without changing every later hash.
create table event_links (
  position bigint primary key,
  event_id bigint not null unique,
  organization_id text,
  organization_position bigint,
  -- The SHA-256 of the event's fixed fields, and of its network, details and changes, each with its salt.
  digests bytea not null,
  hash bytea not null,
  organization_hash bytea,
  -- Set when the event is deleted, so that its hash can still be computed.
  erased_action text,
  erased_created_at timestamptz(3)
);
create unique index event_links_organization on event_links (organization_id, organization_position)
  where organization_id is not null;

create function note_erased_events() returns trigger language plpgsql as $$
begin
  update event_links l set erased_action = e.action, erased_created_at = e.created_at
    from erased e where l.event_id = e.id;
  return null;
end $$;
create trigger note_erased_events after delete on events referencing old table as erased
  for each statement execute function note_erased_events();

-- Signed statements of a chain's hash at a position. The site's chain has an empty organization.
create table event_checkpoints (
  organization_id text not null,
  position bigint not null,
  created_at timestamptz(3) not null,
  token text not null,
  primary key (organization_id, position)
);

-- The public keys that verify checkpoints, kept after the key pairs have expired.
create table checkpoint_keys (
  id text primary key,
  public_key text not null
);

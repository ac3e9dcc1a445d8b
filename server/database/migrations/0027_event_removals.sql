-- Signed statements that events of consecutive positions of a chain were deleted on schedule, so that their links can be
-- deleted too. The site's chain has an empty organization.
create table event_removals (
  organization_id text not null,
  from_position bigint not null,
  to_position bigint not null,
  token text not null,
  primary key (organization_id, from_position)
);

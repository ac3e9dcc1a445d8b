-- A page of the members of a team, in the order they joined, is read by an index as a page of all members is.
create index members_team on members (team_id, created_at, id);
drop index members_team_id;

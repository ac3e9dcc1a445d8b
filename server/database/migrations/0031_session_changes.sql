-- Server kits cache the caller of a session. A change of its active organization or its proofs is not a revocation, but has
-- an epoch like one, so that a kit recognizes the cached callers and the replies on their way that are older.
create function announce_session_change() returns trigger language plpgsql as $$
begin
  -- If the active organization is cleared because the membership or the organization ended, a revocation says so, which is
  -- one row for a whole organization.
  if new.active_organization_id is not null or old.proofs is distinct from new.proofs or exists (
    select from members m join organizations o on o.id = m.organization_id
    where o.id = old.active_organization_id and m.user_id = new.user_id and m.suspended_at is null
  ) then
    insert into revocations (kind, subject_id) values ('session-change', new.id);
  end if;
  return null;
end $$;
create trigger announce_change after update of active_organization_id, proofs on sessions for each row
  when (old.active_organization_id is distinct from new.active_organization_id
    or old.proofs is distinct from new.proofs)
  execute function announce_session_change();

-- The photo of a person or the logo of an organization, written anew by the server and served at an address with its id.
create table pictures (
  id text primary key,
  -- whose it is: it goes with them
  user_id text references users on delete cascade,
  organization_id text references organizations on delete cascade,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  check (num_nonnulls(user_id, organization_id) = 1)
);
create index pictures_user_id on pictures (user_id) where user_id is not null;
create index pictures_organization_id on pictures (organization_id) where organization_id is not null;
create index pictures_created_at on pictures (created_at);

-- Whichever way another picture takes its place, one that is not shown any more goes at once.
create function drop_former_photo() returns trigger language plpgsql as $$
begin
  delete from pictures where user_id = new.id and right(old.image, 42) = '/pictures/' || id;
  return null;
end $$;
create trigger drop_former_photo after update of image on users for each row
  when (old.image is not null and old.image is distinct from new.image) execute function drop_former_photo();

create function drop_former_logo() returns trigger language plpgsql as $$
begin
  delete from pictures where organization_id = new.id and right(old.logo, 42) = '/pictures/' || id;
  return null;
end $$;
create trigger drop_former_logo after update of logo on organizations for each row
  when (old.logo is not null and old.logo is distinct from new.logo) execute function drop_former_logo();

-- Who and what was made up for looking around; people can be become only when they stand here.
create table sample_people (
  user_id text primary key references users on delete cascade,
  position integer not null unique,
  shows text not null
);
create table sample_organizations (
  organization_id text primary key references organizations on delete cascade
);

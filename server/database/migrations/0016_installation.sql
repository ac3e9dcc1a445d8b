-- Which secret the values in this database are signed and sealed with, so that no node works with another one.
create table installation (
  -- one row only: of nodes that start at once, the first decides
  id boolean primary key default true check (id),
  -- derived by HKDF: it tells secrets apart, and nobody can sign with it
  secret_fingerprint text not null,
  -- the one before a rotation, which nodes with the old configuration come back with until they are replaced
  former_fingerprint text,
  changed_at timestamptz(3) not null default now()
);

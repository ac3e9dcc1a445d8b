create table key_pairs (
  id text primary key,
  -- a JWK, with the algorithm and the id as its kid
  public_key text not null,
  -- the JWK with the private part, sealed unless configured otherwise
  private_key text not null,
  created_at timestamptz(3) not null,
  -- when the last token it signed has expired; null while no newer key has taken its place
  expires_at timestamptz(3)
);

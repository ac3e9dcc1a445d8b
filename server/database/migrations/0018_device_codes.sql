-- Requests of devices to be connected: a device polls with its code while its user enters the user code in a browser.
create table device_codes (
  digest text primary key,
  user_code text not null,
  -- The name of the application that asks.
  client_id text not null,
  scope text,
  -- The request of the device, which the user sees before approving it. The network is a pseudonym.
  ip_address text not null,
  user_agent text not null,
  network text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  -- The first signed-in user to open the user code.
  claimed_by text references users on delete cascade,
  -- An approval lasts only as long as the session that gave it.
  approved_by_session_id text references sessions on delete cascade,
  -- The language of that session's browser, for the mail about the device.
  locale text,
  interval_seconds int not null,
  polled_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((status = 'approved') = (approved_by_session_id is not null))
);
create unique index device_codes_user_code on device_codes (user_code);
create index device_codes_claimed_by on device_codes (claimed_by) where claimed_by is not null;
create index device_codes_session on device_codes (approved_by_session_id) where approved_by_session_id is not null;
create index device_codes_expires_at on device_codes (expires_at);

-- Wrong user codes of a signed-in user, or of a network in which nobody is signed in.
create table device_code_guesses (
  guesser text primary key,
  wrong int not null,
  since timestamptz(3) not null
);
create index device_code_guesses_since on device_code_guesses (since);

-- The sessions of connected devices, with the application that got each of them.
create table connected_devices (
  session_id text primary key references sessions on delete cascade,
  client_id text not null
);

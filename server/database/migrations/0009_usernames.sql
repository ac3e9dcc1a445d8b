-- The name with which a user can sign in, in lower case, and the name as the user typed it.
alter table users add column username text, add column display_username text;

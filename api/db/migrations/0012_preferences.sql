-- What people set for themselves; it follows them to every browser.
create table identity.user_preferences (
  user_id int primary key references identity.users,
  -- only what differs from how the portal comes; the keys are those of the contract
  preferences jsonb not null default '{}'
);
alter table identity.user_preferences enable row level security;

-- Those of the signed-in user of this transaction.
create function identity.current_preferences() returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce((
      select p.preferences from identity.user_preferences p
      where p.user_id = nullif(current_setting('app.user_id', true), '')::int), '{}');
  end;

create function identity.set_preferences(p_changed jsonb) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.user_preferences as p (user_id, preferences)
    values (nullif(current_setting('app.user_id', true), '')::int, p_changed)
    on conflict (user_id) do update set preferences = p.preferences || excluded.preferences;
  end;

revoke execute on function identity.current_preferences, identity.set_preferences from public;
grant execute on function identity.current_preferences, identity.set_preferences to interline_app;

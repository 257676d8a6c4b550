-- Whoever loses a right loses open event streams with it. What may take rights is told when it commits: of a user (u), of a
-- customer (c), or of everybody; those who serve streams ask again about the ones concerned.

create function identity.tell_rights() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('interline_rights', coalesce(
    jsonb_build_object(tg_argv[0], to_jsonb(old) -> tg_argv[1])::text, '{}'));
  return null;
end
$$;
revoke execute on function identity.tell_rights from public;

create trigger tell_rights after delete on identity.sessions
  for each row execute function identity.tell_rights('u', 'user_id');
create trigger tell_rights_cut_short after update of expires_ts on identity.sessions
  for each row when (new.expires_ts < old.expires_ts) execute function identity.tell_rights('u', 'user_id');
create trigger tell_rights after update of permissions on identity.memberships
  for each row when (old.permissions is distinct from new.permissions)
  execute function identity.tell_rights('u', 'user_id');
create trigger tell_rights after update of status on identity.customers
  for each row when (old.status is distinct from new.status) execute function identity.tell_rights('c', 'customer_id');
create trigger tell_rights after delete on identity.customer_permissions
  for each row execute function identity.tell_rights('c', 'customer_id');
create trigger tell_rights after update or delete on identity.feature_flags
  for each row execute function identity.tell_rights('c', 'customer_id');
create trigger tell_rights after update of permissions on identity.roles
  for each row when (old.permissions is distinct from new.permissions) execute function identity.tell_rights();

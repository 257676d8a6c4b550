-- Who has no password of the portal, so that an invitation of many leaves the others out and says so beforehand.
create function identity.users_without_password() returns setof int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query select u.user_id from identity.users u where u.password_hash is null and not u.is_machine;
end
$$;

revoke execute on function identity.users_without_password() from public;
grant execute on function identity.users_without_password() to interline_app;

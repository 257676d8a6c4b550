-- Staff without one-time codes may do nothing but set them up where a portal requires them: turning codes off is told as the loss
-- of a right, and so is becoming staff.
create trigger tell_rights after delete on identity.one_time_codes
  for each row execute function identity.tell_rights('u', 'user_id');
create trigger tell_rights_of_rank after update of is_admin, is_internal on identity.users
  for each row when ((old.is_admin, old.is_internal) is distinct from (new.is_admin, new.is_internal))
  execute function identity.tell_rights('u', 'user_id');

-- As before; without arguments the rights of everybody changed, as by a change of a role.
create or replace function identity.tell_rights() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('interline_rights', coalesce(
    case when tg_nargs > 0 then
      jsonb_build_object(tg_argv[0], to_jsonb(case when tg_op = 'INSERT' then new else old end) -> tg_argv[1])::text end, '{}'));
  return null;
end
$$;

-- Whether a control number to one of some railroads was issued to the customer at hand: a 997 has no other trace once it is delivered.
create function reference.is_own_number(p_scacs text[], p_control_number int) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from reference.control_numbers n
      where n.scac = any (p_scacs) and n.control_number = p_control_number and n.customer_id = public.current_customer());
  end;
revoke execute on function reference.is_own_number from public;
grant execute on function reference.is_own_number to interline_app;

-- Parties of bills are changed by those who act in bookings; the portal's own work, such as learning from sent bills, has no limit.
create policy acts_when_adding on public.parties as restrictive for insert
  with check ((select public.may_act('bookings')));
create policy acts_when_changing on public.parties as restrictive for update
  using ((select public.may_act('bookings')));
create policy acts_when_removing on public.parties as restrictive for delete
  using ((select public.may_act('bookings')));

-- How far a level goes; an area that is closed goes nowhere.
create function identity.level_rank(p_level text) returns int
  language sql immutable
  return case p_level when 'act' then 2 when 'see' then 1 else 0 end;
revoke execute on function identity.level_rank from public;

-- As before, with what the customer changed of its roles: permissions, and how far they go in each area.
create or replace function identity.holds(p_customer_id int, p_role_id int, p_permissions text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare v_caller identity.users := identity.calling_user();
begin
  return coalesce(v_caller.is_admin, false) or exists (
    select from identity.memberships m
    join identity.roles own on own.role_id = m.role_id
    left join identity.customer_roles own_here on own_here.customer_id = m.customer_id and own_here.role_id = m.role_id
    join identity.roles given on given.role_id = p_role_id
    left join identity.customer_roles given_here on given_here.customer_id = m.customer_id and given_here.role_id = p_role_id
    cross join lateral (select
      identity.member_levels(own.levels, own_here.levels, m.permissions, own.grant_level) as held,
      identity.member_levels(given.levels, given_here.levels, p_permissions, given.grant_level) as wanted) l
    where m.customer_id = p_customer_id and m.user_id = v_caller.user_id
      and (p_role_id <> 1 or m.role_id = 1)
      and coalesce(p_permissions, given_here.permissions, given.permissions)
        <@ coalesce(m.permissions, own_here.permissions, own.permissions)
      and not exists (
        select from jsonb_each_text(l.wanted) as w (area, level)
        where identity.level_rank(w.level) > identity.level_rank(l.held ->> w.area)));
end
$$;

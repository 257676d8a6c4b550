-- As before, with the areas in which each person acts: who only sees bookings books nothing.
-- What identity knows of a customer's setup: its modules, permissions, carriers and people with what they may do there.
create or replace function identity.customer_setup(p_customer_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select jsonb_build_object(
      'created_ts', to_char(c.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'permissions', coalesce((
        select jsonb_agg(p.permission order by p.permission) from identity.customer_permissions p
        where p.customer_id = c.customer_id), '[]'::jsonb),
      'modules', coalesce((
        select jsonb_agg(f.name order by f.name) from identity.feature_flags f
        where f.enabled
          and (f.customer_id = c.customer_id
            or f.customer_id is null and not exists (
              select from identity.feature_flags own where own.name = f.name and own.customer_id = c.customer_id))), '[]'::jsonb),
      'feed_tokens', (
        select count(*) from identity.api_tokens t
        where t.customer_id = c.customer_id and t.feed_scac is not null
          and t.revoked_ts is null and t.expires_ts > now()),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'user_id', u.user_id, 'status', u.status, 'has_password', u.password_hash is not null or u.external_idp is not null,
          'invited_ts', to_char(u.invited_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'last_sign_in_ts', to_char(u.last_sign_in_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'has_own_list', m.permissions is not null,
          'permissions', coalesce((
            select jsonb_agg(p.permission order by p.permission) from identity.customer_permissions p
            where p.customer_id = c.customer_id
              and (u.is_admin or p.permission = any (coalesce(m.permissions, cr.permissions, r.permissions)))), '[]'::jsonb),
          'acts', coalesce((
            select jsonb_agg(l.area order by l.area)
            from jsonb_each_text(case when u.is_admin then identity.every_area('act')
              else (identity.given(m.customer_id, m.role_id, m.permissions)).levels end) as l (area, level)
            where l.level = 'act'), '[]'::jsonb)))
        from identity.memberships m
        join identity.users u on u.user_id = m.user_id and not u.is_machine
        join identity.roles r on r.role_id = m.role_id
        left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
        where m.customer_id = c.customer_id), '[]'::jsonb),
      -- a mail server is proven by a mail that it took
      'has_sent_mail', exists (select from identity.mails l where l.state = 'sent'),
      'has_dead_mail', exists (select from identity.mails l where l.state = 'dead' and l.created_ts > now() - interval '7 days'))
    from identity.customers c where c.customer_id = p_customer_id);
end
$$;

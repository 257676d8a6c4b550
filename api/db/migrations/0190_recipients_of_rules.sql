-- Addresses outside the portal get what the person who last saved the rule may see.
alter table public.alert_rules add column saved_by int;
update public.alert_rules set saved_by = owner_id;
alter table public.alert_rules alter column saved_by set not null;

-- Accounts behind some addresses, and those with some numbers, whatever customer they belong to. Only enabled administrators
-- see every customer.
create function identity.alert_accounts(p_emails text[], p_user_ids int[])
  returns table (user_id int, address text, sees_all boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, lower(u.email), u.is_admin and u.status = 1 from identity.users u
    where lower(u.email) = any (p_emails) or u.user_id = any (p_user_ids);
  end;
revoke execute on function identity.alert_accounts from public;
grant execute on function identity.alert_accounts to interline_app;

-- The portal's own people read feedback as well: administrators all of it, staff that of the customers they may open.

create function identity.reads_feedback_of(p_customer_id int) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from identity.users u
      where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1
        and (u.is_admin or u.is_internal and exists (
          select from identity.memberships m where m.user_id = u.user_id and m.customer_id = p_customer_id)));
  end;
revoke execute on function identity.reads_feedback_of from public;

create or replace function identity.feedback_page()
  returns table (feedback_id int, customer_id int, customer_name text, sent_by text, category text, title text,
                 description text, page_url text, app_version text, details jsonb, attachment_ids uuid[], state text,
                 helpdesk_url text, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_portal_people();
  return query
    select f.feedback_id, f.customer_id, c.name, u.first_name || ' ' || u.last_name, f.category, f.title, f.description,
      f.page_url, f.app_version, f.details, f.attachment_ids, f.state, f.helpdesk_url, f.created_ts
    from identity.customers c
    join identity.feedback f on f.customer_id = c.customer_id
    join identity.users u on u.user_id = f.user_id
    where identity.reads_feedback_of(c.customer_id);
end
$$;

create or replace function identity.set_feedback_state(p_feedback_id int, p_state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_portal_people();
  update identity.feedback f set state = p_state
  where f.feedback_id = p_feedback_id and identity.reads_feedback_of(f.customer_id);
  return found;
end
$$;
